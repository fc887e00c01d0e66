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
import { tableOf, useList } from '../../../api/use-list.ts'
import { ImportLinks } from './ImportLinks.tsx'
import type { RunDetail } from './run-detail.ts'

type Row = ReplyOf<typeof contract.queryImportRows>['items'][number]
const live = ['import', 'job'] as const

const columns: Column<Row>[] = [
  { id: 'line', header: 'Line', cell: (it) => it.line, align: 'end', fixed: true },
  { id: 'label', header: 'Record', cell: (it) => it.label, cardTitle: true },
  { id: 'outcome', header: 'Becomes', cell: (it) => (it.outcome === null ? '' : importOutcomeWords[it.outcome].label), fixed: true },
  { id: 'sentence', header: 'Why', cell: (it) => it.sentence, minWidth: '16rem' },
  { id: 'links', header: 'See', cell: (it) => <ImportLinks links={it.links} /> },
]

/** Each record with what would become, or became, of it; narrowed to one outcome. */
export function RunRows({ run }: { run: RunDetail }) {
  const [url, setUrl] = useUrlState({ outcome: '' })
  const outcome = importOutcomes.find((it): it is ImportOutcome => it === url.outcome)
  const list = useList(contract.queryImportRows, { params: { run: run.guid }, query: outcome === undefined ? {} : { outcome } }, { live })
  const counts = run.state === 'done' ? run.outcomes : run.planned
  const { reload } = list
  // They are not shown while a run is checked, and hear nothing of it: what was loaded before is loaded anew.
  const told = JSON.stringify([run.state, counts])
  useEffect(reload, [told, reload])
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
          <FilterChips label="What becomes of them">
            {importOutcomes
              .filter((it) => (counts[it] ?? 0) > 0)
              .map((it) => (
                <FilterChip key={it} on={outcome === it} count={counts[it]} onPress={() => setUrl({ outcome: outcome === it ? '' : it })}>
                  {importOutcomeWords[it].label}
                </FilterChip>
              ))}
          </FilterChips>
        }
        empty={<EmptyMessage />}
      />
    </LoadBoundary>
  )
}
