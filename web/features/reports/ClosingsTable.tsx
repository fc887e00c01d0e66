import { useMemo } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { closingState } from '#contract/closing.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { monthText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './reports.module.css'

type Closing = ReplyOf<typeof closingState>['closings'][number]

/** All closings, with reopenings and their reasons. */
export function ClosingsTable({ closings }: { closings: readonly Closing[] }) {
  const { timeZone } = useAccount().site
  const columns = useMemo((): Column<Closing>[] => {
    const done = (at: string, by: string) => `${dayTimeText(at, timeZone)} by ${by}`
    return [
      {
        id: 'month',
        header: 'Closed through',
        fixed: true,
        cardTitle: true,
        cell: (it) => monthText(it.month),
        sortValue: (it) => it.month,
      },
      { id: 'closed', header: 'Closed', cell: (it) => done(it.at, it.by), sortValue: (it) => it.at },
      {
        id: 'reopened',
        header: 'Reopened',
        cell: ({ reopened }) => (reopened ? done(reopened.at, reopened.by) : '–'),
      },
      { id: 'because', header: 'Reason', cell: ({ reopened }) => reopened?.because ?? '–' },
    ]
  }, [timeZone])
  return (
    <section className={classes.report} aria-label="Closings">
      <h2>Closings</h2>
      <DataTable
        label="Closings"
        columns={columns}
        rows={closings}
        rowKey={(it) => it.guid}
        empty={<Notice>No months closed yet. Closed months appear here.</Notice>}
      />
    </section>
  )
}
