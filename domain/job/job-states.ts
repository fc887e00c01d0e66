/** The states of a run of a job. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** Why a run can't be cancelled, or null. */
export function whyNotCancel({
  state,
  isCancelRequested,
}: {
  state: JobState
  isCancelRequested: boolean
}): string | null {
  if (state !== 'queued' && state !== 'running') return 'This task has ended'
  return isCancelRequested ? 'This task is already being cancelled' : null
}
