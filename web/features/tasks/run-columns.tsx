import type { JobRun } from '#contract/jobs.ts'
import { Status } from '#web/parts/status/Status.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'

/** The columns of the task runs. */
export function runColumns(timeZone: string): Column<JobRun>[] {
  const when = (instant: string | null) =>
    instant === null ? '–' : <time dateTime={instant}>{dayTimeText(instant, timeZone)}</time>
  return [
    { id: 'task', header: 'Task', fixed: true, cardTitle: true, cell: (it) => it.title },
    { id: 'state', header: 'Status', cell: (it) => <Status of="job" is={it.state} /> },
    { id: 'result', header: 'Result', cell: (it) => it.message || resultText(it) },
    { id: 'requestedBy', header: 'Started by', cell: (it) => it.requestedBy },
    { id: 'requested', header: 'Requested', cell: (it) => when(it.requestedAt) },
    { id: 'ended', header: 'Ended', cell: (it) => when(it.endedAt) },
  ]
}

function resultText({ result }: JobRun): string {
  const counted = result.filter((it) => it.count > 0).map((it) => `${it.label}: ${it.count}`)
  return counted.length > 0 ? counted.join(', ') : '–'
}
