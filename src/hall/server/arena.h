/*
 * An arena for the JSON of one frame: memory in a row from one block, which begins anew when all of
 * it has been given back, so that reading a frame asks nothing of the heap.
 *
 * One arena serves the process. It is for a program that handles JSON on one thread.
 */
#ifndef HK_HALL_SERVER_ARENA_H
#define HK_HALL_SERVER_ARENA_H

/*
 * Let Jansson take its memory through the arena. Values made before lie on the heap and are
 * given back there.
 */
void arena_serve_json(void);

/*
 * What is made between `arena_begin` and `arena_end` lies in the block while there is room, and on
 * the heap otherwise. A value may live on; then the block does so too.
 */
void arena_begin(void);
void arena_end(void);

#endif
