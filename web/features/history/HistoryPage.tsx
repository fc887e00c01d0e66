import { useMemo } from 'react'
import { historyLinePath } from '#contract/addresses.ts'
import type { QueryIn } from '#contract/endpoint.ts'
import { queryHistory } from '#contract/history.ts'
import { options } from '#contract/options.ts'
import { screens } from '#contract/screens.ts'
import { isCalendarDate } from '#domain/calendar/service-date.ts'
import { allHistorySubjects, historySubjects } from '#domain/history/history-subjects.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import { optionsLoader } from '#web/api/options.ts'
import { tableOf, useList, type List } from '#web/api/use-list.ts'
import type { HistoryRow } from '#contract/history.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useToday } from '#web/shell/account/today.ts'
import { urlField, useUrlState } from '#web/shell/navigation/url.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyList } from '#web/ui/state/EmptyList.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterDay, FilterOption, FilterSelect, ListFilters } from '#web/ui/table/ListFilters.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { ManagerTabs } from '#web/parts/manager-tabs/ManagerTabs.tsx'
import { historyColumns, subjectText } from './history-columns.tsx'
import classes from './history.module.css'

const noFilters = { query: '', person: '', kind: '', subject: '', token: '', from: '', to: '' }
type HistoryUrl = typeof noFilters
const people = optionsLoader(options, { params: { list: 'people' } })
const kinds = allHistorySubjects
  .map((it) => [it, historySubjects[it]] as const)
  .toSorted(([, a], [, b]) => a.localeCompare(b, 'en'))

/** Manager: the history of all records. */
export default function HistoryPage() {
  const { site } = useAccount()
  const [url, setUrl] = useUrlState(noFilters)
  const query = useMemo(() => queryOf(url), [url])
  const list = useList(queryHistory, { query })
  const columns = useMemo(() => historyColumns(site), [site])
  const first = list.rows[0]
  return (
    <Page
      title={screens.manager.label}
      busy={list.requestState === 'Network'}
      actions={[{ kind: 'button', label: 'Refresh', onClick: list.reload }]}
    >
      <ManagerTabs now="history" />
      {(query.subject || query.token) && (
        <p className={classes.only}>
          Showing only {onlyText(query, first)}
          <Button size="xs" onClick={() => setUrl({ subject: '', token: '' })}>
            Show all
          </Button>
        </p>
      )}
      <LoadBoundary {...list}>
        <DataTable
          label="History"
          name="history"
          columns={columns}
          {...tableOf(list)}
          rowKey={(it) => it.guid}
          rowHref={(it) => historyLinePath(it.guid)}
          toolbar={<HistoryFilters url={url} setUrl={setUrl} list={list} />}
          empty={
            <EmptyList isFiltered={Object.keys(query).length > 0} onClear={() => setUrl(noFilters)}>
              No history yet
            </EmptyList>
          }
        />
      </LoadBoundary>
    </Page>
  )
}

function HistoryFilters({
  url,
  setUrl,
  list,
}: {
  url: HistoryUrl
  setUrl: (change: Partial<HistoryUrl>) => void
  list: List<HistoryRow>
}) {
  const today = useToday()
  const field = urlField(url, setUrl)
  return (
    <>
      <SearchBox
        label="Search the history"
        placeholder="Reference, guest, user or record"
        {...field('query')}
      />
      <ListFilters values={[url.person, url.kind, url.from, url.to]}>
        <FilterOption
          label="Person"
          none="Anyone"
          chosenLabel={list.rows.find((it) => it.accountGuid === url.person)?.who}
          load={people}
          {...field('person')}
        />
        <FilterSelect label="About" none="Everything" choices={kinds} {...field('kind')} />
        <FilterDay label="From" anyYear today={today} {...field('from')} />
        <FilterDay label="To" anyYear today={today} {...field('to')} />
      </ListFilters>
    </>
  )
}

function onlyText({ token }: QueryIn<typeof queryHistory>, first: HistoryRow | undefined): string {
  if (token) return first ? `changes by ${first.who}` : 'changes made with one access token'
  return first ? subjectText(first) : 'changes to one record'
}

/** The query from the URL; malformed filters are ignored. */
function queryOf(url: HistoryUrl): QueryIn<typeof queryHistory> {
  const kind = allHistorySubjects.find((it) => it === url.kind)
  return {
    ...(url.query.trim() === '' ? {} : { query: url.query.slice(0, 200) }),
    ...(isGuid(url.person) ? { person: url.person } : {}),
    ...(kind ? { kind } : {}),
    ...(isGuid(url.subject) ? { subject: url.subject } : {}),
    ...(isGuid(url.token) ? { token: url.token } : {}),
    ...(isCalendarDate(url.from) ? { from: url.from } : {}),
    ...(isCalendarDate(url.to) ? { to: url.to } : {}),
  }
}
