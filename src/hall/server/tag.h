/* The tag by which an answer is known again (`ETag`, RFC 9110, 8.8.3). */
#ifndef HK_HALL_SERVER_TAG_H
#define HK_HALL_SERVER_TAG_H

enum { TAG_ROOM = 48 };

/*
 * A weak tag of an answer in JSON or in words. What goes on by itself does not count: the game time
 * of the answer, and with it the time that a clock which runs has left.
 */
void tag_write(char tag[TAG_ROOM], const char *text);

#endif
