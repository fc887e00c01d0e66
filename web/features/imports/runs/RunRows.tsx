import { useEffect } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/imports.ts'
import { importOutcomes, importOutcomeWords, type ImportOutcome } from '#domain/import/import-outcomes.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterChip, FilterChips } from '#web/ui/table/FilterChips.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { ImportLinks } from './ImportLinks.tsx'
import type { RunDetail } from './run-detail.ts'

type Row = ReplyOf<typeof contract.queryImportRows>['items'][number]
const live = ['import', 'job'] as const

const columns: Column<Row>[] = [
  { id: 'line', header: 'Row', cell: (it) => it.line, align: 'end', fixed: true },
  { id: 'label', header: 'Record', cell: (it) => it.label, cardTitle: true },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: (it) => (it.outcome === null ? '' : importOutcomeWords[it.outcome].label),
    fixed: true,
  },
  { id: 'sentence', header: 'Details', cell: (it) => it.sentence, minWidth: '16rem' },
  { id: 'links', header: 'Links', cell: (it) => <ImportLinks links={it.links} /> },
]

/** The records of a run with their planned or actual outcome, optionally filtered by outcome. */
export function RunRows({ run }: { run: RunDetail }) {
  const [url, setUrl] = useUrlState({ outcome: '' })
  const outcome = importOutcomes.find((it): it is ImportOutcome => it === url.outcome)
  const list = useList(
    contract.queryImportRows,
    { params: { run: run.guid }, query: outcome === undefined ? {} : { outcome } },
    { live },
  )
  const counts = run.state === 'done' ? run.outcomes : run.planned
  const { reload } = list
  // The table is unmounted while a run is being checked and misses its live events, so reload when state or
  // counts change.
  const version = JSON.stringify([run.state, counts])
  useEffect(reload, [version, reload])
  return (
    <LoadBoundary {...list}>
      <DataTable
        label="Records"
        name="import-rows"
        columns={columns}
        {...tableOf(list)}
        rowKey={(it) => String(it.line)}
        live
        toolbar={
          <FilterChips label="Outcome">
            {importOutcomes
              .filter((it) => (counts[it] ?? 0) > 0)
              .map((shown) => (
                <FilterChip
                  key={shown}
                  on={outcome === shown}
                  count={counts[shown]}
                  onPress={() => setUrl({ outcome: outcome === shown ? '' : shown })}
                >
                  {importOutcomeWords[shown].label}
                </FilterChip>
              ))}
          </FilterChips>
        }
        empty={<EmptyMessage />}
      />
    </LoadBoundary>
  )
}
