/** The part of the permission list that is about tasks and their runs. */
export const taskEndpoints: Readonly<Record<string, readonly string[]>> = {
  adminSystem: [
    'GET /api/status',
    'GET /api/status/errors',
    'GET+POST /api/jobs',
    'GET /api/jobs/{id}',
    'POST /api/jobs/{id}/cancel',
    'GET+POST /api/tasks/ResetOriginalBookingDate',
    'GET+POST /api/tasks/addquerynames',
    'GET+POST /api/tasks/assigndaynumbers',
    'GET+POST /api/tasks/initflightschedules',
    'POST /api/tasks/initflightschedules/file',
    'GET+POST /api/tasks/resetairports',
    'POST /api/tasks/resetairports/file',
    'GET+POST /api/tasks/updateaviationnames',
    'GET+POST /api/tasks/updateflighttimes',
    'POST /api/tasks/uploadlocations',
  ],
}
