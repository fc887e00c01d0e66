import { useMemo } from 'react'
import { queryUnexpectedErrors, type UnexpectedError } from '#contract/status.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { EmptyList } from '#web/ui/state/EmptyList.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './status.module.css'

const noFilters = { query: '' }

/** Errors that users saw, found by the reference they read out. */
export function ErrorList() {
  const { timeZone } = useAccount().site
  const [url, setUrl, field] = useUrlState(noFilters)
  const text = url.query.trim().slice(0, 200)
  const query = useMemo(() => (text === '' ? {} : { query: text }), [text])
  const list = useList(queryUnexpectedErrors, { query })
  const columns = useMemo(() => errorColumns(timeZone), [timeZone])
  return (
    <LoadBoundary {...list}>
      <DataTable
        label="Unexpected errors"
        name="unexpected-errors"
        columns={columns}
        {...tableOf(list)}
        rowKey={(it) => it.guid}
        wraps
        toolbar={
          <SearchBox label="Search errors" placeholder="Reference, call or text" {...field('query')} />
        }
        empty={
          <EmptyList isFiltered={text !== ''} onClear={() => setUrl(noFilters)}>
            No unexpected errors in the last 30 days
          </EmptyList>
        }
      />
    </LoadBoundary>
  )
}

function errorColumns(timeZone: string): Column<UnexpectedError>[] {
  return [
    { id: 'reference', header: 'Reference', fixed: true, cardTitle: true, cell: (it) => it.reference },
    { id: 'at', header: 'When', cell: (it) => dayTimeText(it.at, timeZone) },
    { id: 'who', header: 'Who', cell: (it) => it.who ?? (it.kind === 'job' ? 'Kerbside' : 'Not signed in') },
    { id: 'call', header: 'Call', minWidth: '12rem', cell: (it) => it.call },
    { id: 'message', header: 'Error', minWidth: '16rem', cell: (it) => <ErrorText of={it} /> },
  ]
}

function ErrorText({ of: { message, detail, reference } }: { of: UnexpectedError }) {
  if (detail === '') return message
  return (
    <details className={classes.error}>
      <summary>{message}</summary>
      <pre tabIndex={0} role="region" aria-label={`Details of ${reference}`}>
        {detail}
      </pre>
    </details>
  )
}
