import { useEffect } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/imports.ts'
import { importFates, importFateWords, type ImportFate } from '#domain/import/import-fates.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterChip, FilterChips } from '#web/ui/table/FilterChips.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { useList } from '../../../api/use-list.ts'
import { ImportLinks } from './ImportLinks.tsx'
import type { RunDetail } from './run-detail.ts'

type Row = ReplyOf<typeof contract.queryImportRows>['items'][number]
const live = ['import', 'job'] as const

const columns: Column<Row>[] = [
  { id: 'line', header: 'Line', cell: (it) => it.line, align: 'end', fixed: true },
  { id: 'label', header: 'Record', cell: (it) => it.label, cardTitle: true },
  { id: 'fate', header: 'Becomes', cell: (it) => (it.fate === null ? '' : importFateWords[it.fate].label), fixed: true },
  { id: 'sentence', header: 'Why', cell: (it) => it.sentence, minWidth: '16rem' },
  { id: 'links', header: 'See', cell: (it) => <ImportLinks links={it.links} /> },
]

/** Each record with what would become, or became, of it; narrowed to one fate. */
export function RunRows({ run }: { run: RunDetail }) {
  const [url, setUrl] = useUrlState({ fate: '' })
  const fate = importFates.find((it): it is ImportFate => it === url.fate)
  const list = useList(contract.queryImportRows, { params: { run: run.guid }, query: fate === undefined ? {} : { fate } }, { live })
  const counts = run.state === 'done' ? run.fates : run.planned
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
        rows={list.rows}
        rowKey={(it) => String(it.line)}
        live
        busy={list.isPrevious}
        more={{ has: list.hasMore, loading: list.loadingMore, load: list.loadMore }}
        toolbar={
          <FilterChips label="What becomes of them">
            {importFates
              .filter((it) => (counts[it] ?? 0) > 0)
              .map((it) => (
                <FilterChip key={it} on={fate === it} count={counts[it]} onPress={() => setUrl({ fate: fate === it ? '' : it })}>
                  {importFateWords[it].label}
                </FilterChip>
              ))}
          </FilterChips>
        }
        empty={<EmptyMessage />}
      />
    </LoadBoundary>
  )
}
