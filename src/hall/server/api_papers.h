/* Requests for papers. */
#ifndef HK_HALL_SERVER_API_PAPERS_H
#define HK_HALL_SERVER_API_PAPERS_H

#include "hall/server/api_call.h"

api_handler api_get_paper, api_get_incidents, api_get_results, api_get_sheets, api_get_scoresheets;

#endif
