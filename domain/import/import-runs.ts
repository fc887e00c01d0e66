/** `reading` while its rows are stored; `open` until it is checked. */
export const importRunStates = ['reading', 'open', 'checking', 'checked', 'doing', 'stopped', 'done'] as const
export type ImportRunState = (typeof importRunStates)[number]

export const importRunWords: Readonly<Record<ImportRunState, string>> = {
  reading: 'Being read',
  open: 'To be checked',
  checking: 'Being checked',
  checked: 'Checked, not imported',
  doing: 'Being imported',
  stopped: 'Stopped on the way',
  done: 'Imported',
}

export const importRunActions = ['map', 'check', 'do', 'stop', 'discard'] as const
export type ImportRunAction = (typeof importRunActions)[number]

const doneAlready = 'This import is done. Bring the file again to import it anew: what is the same stays as it is.'
const underWay = 'This import is under way. Wait for it, or stop it.'

/** Why something cannot be done with a run; null: it can. */
export function whyNotRun(state: ImportRunState, action: ImportRunAction): string | null {
  if (action === 'stop') return state === 'checking' || state === 'doing' ? null : 'Nothing of this import is under way'
  if (state === 'reading') return 'The file is still being read'
  if (state === 'checking' || state === 'doing') return underWay
  if (action === 'discard')
    return state === 'stopped' || state === 'done' ? 'What was imported from it stays, and so does this record of it' : null
  if (state === 'done') return doneAlready
  if (action === 'do') return state === 'open' ? 'Check it first: nothing is imported unseen' : null
  return state === 'stopped' ? 'A part of it is imported already: resume it as it is' : null
}
