/** The audit actions of imports, which `audit-actions.ts` includes. */
export const importActions = {
  beginImport: 'uploaded a file to import',
  mapImport: 'mapped the file’s columns',
  checkImport: 'checked an import file',
  doImport: 'started an import',
  resumeImport: 'resumed an import',
  stopImport: 'stopped an import',
  finishImport: 'finished an import',
  discardImport: 'removed an import file',
  queuePendingImport: 'set aside a record for review',
  overtakePendingImport: 'replaced a pending import with a complete record',
  takePendingImport: 'claimed a pending import',
  releasePendingImport: 'released a pending import',
  completePendingImport: 'completed a pending import',
  dismissPendingImport: 'dismissed a pending import',
  reopenPendingImport: 'reopened a dismissed import',
} as const satisfies Record<string, string>
