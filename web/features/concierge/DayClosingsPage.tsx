import { conciergePath } from '#contract/addresses.ts'
import { dayClosings, type DayClosing } from '#contract/close-day.ts'
import { screens } from '#contract/screens.ts'
import { outcomes } from '#domain/concierge/close-day.ts'
import { Day } from '#web/parts/day/Day.tsx'
import { useList } from '#web/api/use-list.ts'
import { ManagerTabs } from '#web/parts/manager-tabs/ManagerTabs.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { useMemo } from 'react'
import { dayTimeText } from '#web/ui/value/time-format.ts'

/** For managers: every day closing with its open items and their outcomes. */
export default function DayClosingsPage() {
  const { timeZone } = useAccount().site
  const list = useList(dayClosings, {}, { live: ['dateStatus'] })
  const columns = useMemo(() => closingColumns(timeZone), [timeZone])
  return (
    <Page title={screens.manager.label} busy={list.requestState === 'Network'}>
      <ManagerTabs now="days" />
      <LoadBoundary {...list}>
        <DataTable
          label="Day closings"
          name="day-closings"
          columns={columns}
          rows={list.rows}
          rowKey={(it) => it.guid}
          rowHref={(it) => conciergePath({ date: it.date, view: 'close' })}
          live
          more={{ has: list.hasMore, loading: list.loadingMore, load: list.loadMore }}
          empty={<Notice>No days closed yet. Close a day under FT Concerige.</Notice>}
        />
      </LoadBoundary>
    </Page>
  )
}

function closingColumns(timeZone: string): Column<DayClosing>[] {
  return [
    { id: 'date', header: 'Day', fixed: true, cardTitle: true, cell: (it) => <Day date={it.date} /> },
    { id: 'closed', header: 'Closed', cell: (it) => `${dayTimeText(it.at, timeZone)} by ${it.by}` },
    { id: 'resolved', header: 'Open items', cell: resolvedText },
    { id: 'comments', header: 'Comments', cell: (it) => it.comments || '–' },
    {
      id: 'reopened',
      header: 'Reopened',
      cell: ({ reopened }) =>
        reopened ? `${dayTimeText(reopened.at, timeZone)} by ${reopened.by}: ${reopened.because}` : '–',
    },
  ]
}

function resolvedText({ resolved }: DayClosing): string {
  const texts = Object.entries(outcomes).flatMap(([outcome, label]) => {
    const count = resolved.filter((it) => it.outcome === outcome).length
    return count === 0 ? [] : [`${count} ${label.toLowerCase()}`]
  })
  return texts.length === 0 ? 'None' : texts.join(', ')
}
