import { useMemo } from 'react'
import { importPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listPendingImports } from '#contract/imports.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { useLoad } from '#web/api/use-load.ts'
import { PendingItem } from './PendingItem.tsx'

type Line = ReplyOf<typeof listPendingImports>['items'][number]
const live = ['pendingImport'] as const
const views = [
  { key: 'open', label: 'Open' },
  { key: 'dismissed', label: 'Dismissed' },
] as const

/** Imported records that need review: the queue, or the record named by the URL. */
export function PendingTab() {
  const [url] = useUrlState({ pending: '' })
  return url.pending === '' ? <Queue /> : <PendingItem key={url.pending} guid={url.pending} />
}

function Queue() {
  const { timeZone } = useAccount().site
  const [url, , field] = useUrlState({ state: 'open' })
  const state = url.state === 'dismissed' ? 'dismissed' : 'open'
  const loaded = useLoad(listPendingImports, { query: { state } }, { live })
  const columns = useMemo(() => pendingColumns(timeZone), [timeZone])
  return (
    <LoadBoundary {...loaded}>
      {loaded.data && (
        <DataTable
          label="Pending imports"
          name="pending-imports"
          columns={columns}
          rows={loaded.data.items}
          rowKey={(it) => it.guid}
          rowHref={(it) => importPath({ tab: 'pending', pending: it.guid })}
          total={loaded.data.total}
          live
          toolbar={
            <SegmentChoice label="Pending imports" options={views} {...field('state')} value={state} />
          }
          empty={<Notice>{state === 'open' ? 'Nothing needs review' : 'No dismissed records'}</Notice>}
        />
      )}
    </LoadBoundary>
  )
}

function pendingColumns(timeZone: string): Column<Line>[] {
  return [
    { id: 'label', header: 'Record', cell: (it) => it.label, fixed: true },
    { id: 'reason', header: 'Reason', cell: (it) => it.reason, minWidth: '16rem', fixed: true },
    { id: 'title', header: 'From', cell: (it) => it.title },
    { id: 'createdAt', header: 'Received', cell: (it) => dayTimeText(it.createdAt, timeZone) },
    { id: 'takenBy', header: 'Reviewer', cell: (it) => (it.isOwn ? 'You' : (it.takenBy ?? '')) },
  ]
}
