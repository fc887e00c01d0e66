import { useMemo } from 'react'
import { queryImportRuns, type ImportRun } from '#contract/imports.ts'
import { importRunWords } from '#domain/import/import-runs.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { useLoad } from '#web/api/use-load.ts'
import { importRunPath } from './import-run-path.ts'
import { RunView } from './RunView.tsx'
import { UploadFile } from './UploadFile.tsx'

const live = ['import'] as const

/** Uploading and importing files of a source: the latest runs, or the run named by the URL. */
export function ImportRuns({ source, about }: { source: ImportRun['source']; about: string }) {
  const [url] = useUrlState({ run: '' })
  return url.run === '' ? (
    <AllRuns source={source} about={about} />
  ) : (
    <RunView guid={url.run} source={source} />
  )
}

function AllRuns({ source, about }: { source: ImportRun['source']; about: string }) {
  const { timeZone } = useAccount().site
  const loaded = useLoad(queryImportRuns, { query: { source } }, { live })
  const columns = useMemo(() => runColumns(timeZone), [timeZone])
  return (
    <>
      <UploadFile source={source} about={about} />
      <LoadBoundary {...loaded}>
        {loaded.data && (
          <DataTable
            label="Imports"
            name={`imports-${source}`}
            columns={columns}
            rows={loaded.data.items}
            rowKey={(it) => it.guid}
            rowHref={(it) => importRunPath(source, it.guid)}
            live
            empty={<Notice>No imports yet. Imported files appear here.</Notice>}
          />
        )}
      </LoadBoundary>
    </>
  )
}

function runColumns(timeZone: string): Column<ImportRun>[] {
  return [
    { id: 'name', header: 'File', cell: (it) => it.name, fixed: true },
    { id: 'state', header: 'Status', cell: (it) => importRunWords[it.state], fixed: true },
    { id: 'rows', header: 'Rows', cell: (it) => it.rows.toLocaleString('en-US'), align: 'end' },
    { id: 'createdAt', header: 'Added', cell: (it) => dayTimeText(it.createdAt, timeZone) },
    { id: 'createdBy', header: 'By', cell: (it) => it.createdBy },
  ]
}
