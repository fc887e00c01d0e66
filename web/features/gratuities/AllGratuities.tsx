import { useMemo, useState } from 'react'
import { groupPath, transactionPath } from '#contract/addresses.ts'
import { addressOf, type QueryIn } from '#contract/endpoint.ts'
import { gratuitiesCsv, gratuitiesXlsx, queryGratuities, type GratuityLine } from '#contract/gratuities.ts'
import { options } from '#contract/options.ts'
import { gratuityStates } from '#domain/gratuity/gratuity-states.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import { optionsLoader } from '#web/api/options.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { lookOf } from '#web/parts/status/statuses.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { EmptyList } from '#web/ui/state/EmptyList.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterDay, FilterOption, FilterSelect, ListFilters } from '#web/ui/table/ListFilters.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText, type SiteFormat } from '#web/ui/value/format.ts'
import { gratuityColumns } from './gratuity-columns.tsx'
import { whyNeither } from './ReverseDialog.tsx'

const ReverseDialog = preloadable(async () => (await import('./ReverseDialog.tsx')).ReverseDialog)

const noFilters = { query: '', driver: '', state: '', from: '', to: '' }
const states = gratuityStates.map((it) => [it, lookOf('gratuity', it).word] as const)
const drivers = optionsLoader(options, { params: { list: 'drivers' } })

/** All gratuities with filters and files. */
export function AllGratuities() {
  const { site } = useAccount()
  const today = useToday()
  const [url, setUrl, field] = useUrlState(noFilters)
  const query = useMemo(() => queryOf(url), [url])
  const list = useList(queryGratuities, { query }, { live: ['ledger'] })
  const [reversed, setReversed] = useState<GratuityLine | null>(null)
  const columns = useMemo(() => columnsOf(site, setReversed), [site])
  return (
    <LoadBoundary {...list}>
      <DataTable
        label="Gratuities"
        name="gratuities"
        columns={columns}
        {...tableOf(list)}
        rowKey={(it) => it.guid}
        live
        toolbar={
          <>
            <SearchBox
              label="Search gratuities"
              placeholder="Reference, guest or driver"
              {...field('query')}
            />
            <ListFilters values={[url.driver, url.state, url.from, url.to]}>
              <FilterOption
                label="Driver"
                none="Any driver"
                chosenLabel={list.rows.find((it) => it.driver.guid === url.driver)?.driver.name}
                load={drivers}
                {...field('driver')}
              />
              <FilterSelect label="Status" none="Any status" choices={states} {...field('state')} />
              <FilterDay label="From" today={today} {...field('from')} />
              <FilterDay label="To" today={today} {...field('to')} />
              <Button href={addressOf(gratuitiesCsv.path, {}, query)} size="xs">
                CSV
              </Button>
              <Button href={addressOf(gratuitiesXlsx.path, {}, query)} size="xs">
                Excel
              </Button>
            </ListFilters>
          </>
        }
        empty={
          <EmptyList isFiltered={Object.keys(query).length > 0} onClear={() => setUrl(noFilters)}>
            No gratuities yet
          </EmptyList>
        }
      />
      {reversed && <ReverseDialog line={reversed} onClose={() => setReversed(null)} />}
    </LoadBoundary>
  )
}

function columnsOf(site: SiteFormat, reverse: (line: GratuityLine) => void): Column<GratuityLine>[] {
  const { date, guest, drive, given, state, payout } = gratuityColumns<GratuityLine>(site)
  const own: (Column<GratuityLine> | undefined)[] = [
    date,
    { id: 'driver', header: 'Driver', cell: (it) => it.driver.name },
    guest,
    {
      id: 'reference',
      header: 'Reference',
      cell: (it) => <a href={groupPath(it.customerGuid, it.groupGuid)}>{it.reference}</a>,
    },
    drive && { ...drive, hiddenAtFirst: true },
    given,
    {
      id: 'amount',
      header: site.currency,
      align: 'end',
      cell: (it) => <Amount line={it} currency={site.currency} />,
    },
    state,
    payout,
    {
      id: 'back',
      header: '',
      cardAction: true,
      cell: (line) =>
        line.state === 'reversed' || line.state === 'chargedBack' ? null : (
          <Button
            size="xs"
            onClick={() => reverse(line)}
            disabledReason={whyNeither(line)}
            aria-label={`Reverse gratuity: ${line.reference}`}
          >
            Reverse
          </Button>
        ),
    },
  ]
  // The server sorts this list, latest trips first.
  return own.filter((it) => it !== undefined).map(({ sortValue: _sort, ...column }) => column)
}

/** Links to the transaction; kept cash has none. */
function Amount({ line, currency }: { line: GratuityLine; currency: string }) {
  const amount = <span className="figures">{amountText(line.amountCents, currency)}</span>
  return line.entryGuid === null ? amount : <a href={transactionPath(line.entryGuid)}>{amount}</a>
}

/** The query from the URL; invalid filters are ignored. */
function queryOf(url: typeof noFilters): QueryIn<typeof queryGratuities> {
  const state = gratuityStates.find((it) => it === url.state)
  return {
    ...(url.query.trim() === '' ? {} : { query: url.query.slice(0, 100) }),
    ...(isGuid(url.driver) ? { driver: url.driver } : {}),
    ...(state ? { state } : {}),
    ...(isServiceDate(url.from) ? { from: url.from } : {}),
    ...(isServiceDate(url.to) ? { to: url.to } : {}),
  }
}
