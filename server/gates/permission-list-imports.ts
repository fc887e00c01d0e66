/** The part of the permission list that is about what comes in: runs, their files, pending imports. */
export const importEndpoints: Readonly<Record<string, readonly string[]>> = {
  adminSystem: [
    'POST /api/actions/confirmimport',
    'POST /api/actions/dopendingimport',
    'GET /api/actions/getpendingimport',
    'GET /api/actions/listtoppendingimports',
    'POST /api/imports/pending/{pending}/dismiss',
    'POST /api/imports/pending/{pending}/release',
    'POST /api/imports/pending/{pending}/reopen',
    'POST /api/imports/pending/{pending}/take',
  ],
  'adminSystem or financial': [
    'GET /api/imports/runs',
    'GET /api/imports/runs/{run}',
    'POST /api/imports/runs/{run}/check',
    'POST /api/imports/runs/{run}/columns',
    'POST /api/imports/runs/{run}/discard',
    'POST /api/imports/runs/{run}/do',
    'GET /api/imports/runs/{run}/rows',
    'POST /api/imports/runs/{run}/stop',
    'GET /api/imports/sources',
    'POST /api/imports/{source}/upload',
    'GET /reports/template-{source}.csv',
    'GET /reports/import-{run}-refused.csv',
  ],
}
