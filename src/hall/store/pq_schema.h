/* The tables in PostgreSQL. */
#ifndef HK_HALL_STORE_PQ_SCHEMA_H
#define HK_HALL_STORE_PQ_SCHEMA_H

/* Statements that make all tables, or none. */
extern const char pq_schema[];

/* Statements that make tables of the form before into those of today. */
extern const char pq_carry[];

#endif
