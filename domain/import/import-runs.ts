/** `reading`: rows are being stored; `open`: not checked yet. */
export const importRunStates = ['reading', 'open', 'checking', 'checked', 'doing', 'stopped', 'done'] as const
export type ImportRunState = (typeof importRunStates)[number]

export const importRunWords: Readonly<Record<ImportRunState, string>> = {
  reading: 'Processing file',
  open: 'Not checked',
  checking: 'Checking',
  checked: 'Checked, not imported yet',
  doing: 'Importing',
  stopped: 'Stopped',
  done: 'Imported',
}

export const importRunActions = ['map', 'check', 'do', 'stop', 'discard'] as const
export type ImportRunAction = (typeof importRunActions)[number]

const doneAlready =
  'This import is complete. Upload the file again to reimport it. Unchanged records are left as they are.'
const underWay = 'This import is running. Wait for it to finish, or stop it.'

/** Why an action isn't possible for a run; null: it is. */
export function whyNotRun(state: ImportRunState, action: ImportRunAction): string | null {
  if (action === 'stop') return state === 'checking' || state === 'doing' ? null : 'This import isn’t running'
  if (state === 'reading') return 'The file is still being processed. Try again in a moment.'
  if (state === 'checking' || state === 'doing') return underWay
  if (action === 'discard')
    return state === 'stopped' || state === 'done'
      ? 'Some records are already imported, so you can’t remove this import'
      : null
  if (state === 'done') return doneAlready
  if (action === 'do') return state === 'open' ? 'Check the records first' : null
  return state === 'stopped' ? 'Part of the file is already imported. Resume the import instead.' : null
}
