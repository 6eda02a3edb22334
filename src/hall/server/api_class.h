/* The requests about classes that answer questions together: of the trainer, of the pupils, and of a projector. */
#ifndef HK_HALL_SERVER_API_CLASS_H
#define HK_HALL_SERVER_API_CLASS_H

#include "hall/server/api_call.h"

api_handler api_post_classes, api_get_class, api_delete_class, api_put_class_question,
    api_post_pupils, api_delete_pupil, api_put_class_answer;

#endif
