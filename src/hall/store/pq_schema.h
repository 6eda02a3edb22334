/* The tables in PostgreSQL. */
#ifndef HK_HALL_STORE_PQ_SCHEMA_H
#define HK_HALL_STORE_PQ_SCHEMA_H

/* Statements that make all tables, or none. */
extern const char pq_schema[];

/* Statements that make tables of an earlier form, from PQ_FORM_FIRST on, into those of today. */
extern const char *const pq_carry[];

#endif
