import { useMemo } from 'react'
import type { ScheduledJob, SlowStatement } from '#contract/status.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconRefresh } from '#web/ui/icon/icons.ts'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { StatusPill } from '#web/ui/value/StatusPill.tsx'
import { dayTimeText, timeText } from '#web/ui/value/time-format.ts'
import { secondsText } from './status-words.ts'

const looks = {
  never: { tone: 'still', icon: <IconCircleDashed size={14} />, children: 'Not run yet' },
  running: { tone: 'calm', icon: <IconRefresh size={14} />, children: 'Running' },
  done: { tone: 'good', icon: <IconCheck size={14} />, children: 'Done' },
  failed: { tone: 'bad', icon: <IconAlertTriangle size={14} />, children: 'Failed' },
} as const

function jobColumns(timeZone: string): Column<ScheduledJob>[] {
  const when = (at: string | null) => (at === null ? '–' : dayTimeText(at, timeZone))
  return [
    {
      id: 'title',
      header: 'Job',
      fixed: true,
      cardTitle: true,
      cell: (it) => it.title,
      sortValue: (it) => it.title,
    },
    {
      id: 'state',
      header: 'Status',
      cell: (it) => <StatusPill {...looks[it.state]} />,
      sortValue: (it) => it.state,
    },
    { id: 'last', header: 'Last run', cell: (it) => when(it.lastAt), sortValue: (it) => it.lastAt },
    { id: 'next', header: 'Next run', cell: (it) => when(it.nextAt), sortValue: (it) => it.nextAt },
    { id: 'error', header: 'Error', minWidth: '12rem', cell: (it) => it.error },
  ]
}

export function JobTable({ jobs }: { jobs: readonly ScheduledJob[] }) {
  const { timeZone } = useAccount().site
  const columns = useMemo(() => jobColumns(timeZone), [timeZone])
  return (
    <DataTable
      label="Scheduled jobs"
      name="scheduled-jobs"
      columns={columns}
      rows={jobs}
      rowKey={(it) => it.name}
      empty={<Notice>No jobs yet. They appear after the portal starts.</Notice>}
    />
  )
}

function slowColumns(timeZone: string): Column<SlowStatement>[] {
  return [
    { id: 'call', header: 'Call', fixed: true, cardTitle: true, minWidth: '12rem', cell: (it) => it.call },
    { id: 'at', header: 'When', cell: (it) => timeText(it.at, timeZone), sortValue: (it) => it.at },
    {
      id: 'took',
      header: 'Took',
      align: 'end',
      cell: (it) => <span className="figures">{secondsText(it.milliseconds)}</span>,
      sortValue: (it) => it.milliseconds,
    },
    { id: 'reference', header: 'Reference', cell: (it) => it.reference },
    { id: 'statement', header: 'Statement', minWidth: '16rem', cell: (it) => it.statement },
  ]
}

export function SlowTable({ slow, count }: { slow: readonly SlowStatement[]; count: number }) {
  const { timeZone } = useAccount().site
  const columns = useMemo(() => slowColumns(timeZone), [timeZone])
  if (count === 0) return <Notice>No slow statements in the last hour</Notice>
  return (
    <>
      {count > slow.length && (
        <p>
          The slowest {slow.length} of {count} statements
        </p>
      )}
      <DataTable
        label="Slow database statements"
        name="slow-statements"
        columns={columns}
        rows={slow}
        rowKey={(it) => it.guid}
      />
    </>
  )
}
