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
import { urlField } from '#web/shell/navigation/url.ts'
import { clearingOf, useListFilters } from '#web/shell/navigation/list-filters.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyList } from '#web/ui/state/EmptyList.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterChip, FilterChips } from '#web/ui/table/FilterChips.tsx'
import { FilterDay, FilterOption, FilterSelect, ListFilters } from '#web/ui/table/ListFilters.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { ManagerTabs } from '#web/parts/manager-tabs/ManagerTabs.tsx'
import { historyColumns, subjectText } from './history-columns.tsx'
import classes from './history.module.css'

const noFilters = { query: '', show: '', person: '', kind: '', subject: '', token: '', from: '', to: '' }
type HistoryUrl = typeof noFilters
const accounts = optionsLoader(options, { params: { list: 'people' } })
/** Who acts without an account. */
const people = [
  ['guests', 'By guests'],
  ['kerbside', 'By Kerbside'],
] as const
const kinds = allHistorySubjects
  .map((it) => [it, historySubjects[it]] as const)
  .toSorted(([, a], [, b]) => a.localeCompare(b, 'en'))

/** Manager: the history of all records. */
export default function HistoryPage() {
  const { site } = useAccount()
  const [url, setUrl] = useListFilters(noFilters, ['query', 'subject', 'token'])
  const query = useMemo(() => queryOf(url), [url])
  const list = useList(queryHistory, { query })
  const columns = useMemo(() => historyColumns(site), [site])
  const first = list.rows[0]
  const { only: _shown, ...narrowing } = query
  const isNarrowed = Object.keys(narrowing).length > 0
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
          onClearFilters={clearingOf(url, noFilters, setUrl)}
          toolbar={<HistoryFilters url={url} setUrl={setUrl} list={list} />}
          empty={
            <EmptyList isFiltered={isNarrowed} onClear={() => setUrl(noFilters)}>
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
  const isAccount = isGuid(url.person)
  return (
    <>
      <SearchBox
        label="Search the history"
        placeholder="Reference, guest, user or record"
        {...field('query')}
      />
      <HistoryChips url={url} setUrl={setUrl} />
      <ListFilters values={[isAccount ? url.person : '', url.kind, url.from, url.to]}>
        <FilterOption
          label="Person"
          none="Anyone"
          chosenLabel={list.rows.find((it) => it.accountGuid === url.person)?.who}
          load={accounts}
          {...field('person')}
          value={isAccount ? url.person : ''}
        />
        <FilterSelect label="About" none="Everything" choices={kinds} {...field('kind')} />
        <FilterDay label="From" anyYear today={today} {...field('from')} />
        <FilterDay label="To" anyYear today={today} {...field('to')} />
      </ListFilters>
    </>
  )
}

/** Routine is left out at first. The history of one record or token always has all of it. */
function HistoryChips({ url, setUrl }: { url: HistoryUrl; setUrl: (change: Partial<HistoryUrl>) => void }) {
  const toggle = (name: 'show' | 'person', value: string) =>
    setUrl({ [name]: url[name] === value ? '' : value })
  return (
    <FilterChips label="Show">
      {!isOfOne(url) && (
        <FilterChip on={url.show === 'all'} onPress={() => toggle('show', 'all')}>
          Include routine activity
        </FilterChip>
      )}
      {people.map(([by, text]) => (
        <FilterChip key={by} on={url.person === by} onPress={() => toggle('person', by)}>
          {text}
        </FilterChip>
      ))}
    </FilterChips>
  )
}

function isOfOne({ subject, token }: HistoryUrl): boolean {
  return isGuid(subject) || isGuid(token)
}

function onlyText({ token }: QueryIn<typeof queryHistory>, first: HistoryRow | undefined): string {
  if (token) return first ? `changes by ${first.who}` : 'changes made with one access token'
  return first ? subjectText(first) : 'changes to one record'
}

/** The query from the URL; malformed filters are ignored. */
function queryOf(url: HistoryUrl): QueryIn<typeof queryHistory> {
  const kind = allHistorySubjects.find((it) => it === url.kind)
  const by = people.find(([key]) => key === url.person)?.[0]
  return {
    ...(url.query.trim() === '' ? {} : { query: url.query.slice(0, 200) }),
    ...(url.show === 'all' || isOfOne(url) ? {} : { only: 'changes' as const }),
    ...(isGuid(url.person) ? { person: url.person } : {}),
    ...(by ? { by } : {}),
    ...(kind ? { kind } : {}),
    ...(isGuid(url.subject) ? { subject: url.subject } : {}),
    ...(isGuid(url.token) ? { token: url.token } : {}),
    ...(isCalendarDate(url.from) ? { from: url.from } : {}),
    ...(isCalendarDate(url.to) ? { to: url.to } : {}),
  }
}
