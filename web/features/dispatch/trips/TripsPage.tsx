import { useMemo, useState } from 'react'
import { addressOf } from '#contract/endpoint.ts'
import { queryTrips, tripsCsv, tripsXlsx, type ListedTrip } from '#contract/trip-list.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { useUndo } from '#web/features/dispatch/undo.tsx'
import { DispatchTabs } from '#web/features/dispatch/DispatchTabs.tsx'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { useToday, useZoneNote } from '#web/shell/account/today.ts'
import { clearingOf, useListFilters } from '#web/shell/navigation/list-filters.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import { EmptyList } from '#web/ui/state/EmptyList.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import { sortOf, sortText } from '#web/ui/table/sort-text.ts'
import { listedTripColumns } from './listed-trip-columns.tsx'
import { TripListFilters } from './TripListFilters.tsx'
import { allDates, isFromToday, noTripFilters, tripOrders, tripsQueryOf } from './trips-url.ts'
import { totalTexts, useTripTotals } from './use-trip-totals.ts'
import { useListAssign } from './use-list-assign.ts'
import { useListReschedule } from './use-list-reschedule.ts'
import { tripHref } from './trip-href.ts'
import classes from '#web/features/dispatch/dispatch.module.css'

const AssignListedDialog = preloadable(
  async () => (await import('#web/features/dispatch/AssignListedDialog.tsx')).AssignListedDialog,
)
const RescheduleListedDialog = preloadable(
  async () => (await import('./RescheduleListedDialog.tsx')).RescheduleListedDialog,
)
const TripMenu = preloadable(async () => (await import('./TripMenu.tsx')).TripMenu)

const live = ['trip', 'group', 'ledger'] as const

/** The trips of any days, one per row. */
export default function TripsPage() {
  const today = useToday()
  const zoneNote = useZoneNote()
  const { site } = useAccount()
  const withPrices = useMay('viewCustomer')
  const [url, setUrl, field] = useListFilters(noTripFilters)
  const query = useMemo(() => tripsQueryOf(url, today), [url, today])
  const { sort, asked } = sortOf(url.sort, tripOrders, 'pickup')
  const list = useList(queryTrips, { query: { ...query, ...asked } }, { live })
  const totals = useTripTotals(query, list)
  const columns = useMemo(() => listedTripColumns({ site, withPrices }), [site, withPrices])
  const undo = useUndo()
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const assigning = useListAssign(undo.offer, setKeys)
  const moving = useListReschedule(setKeys)
  const actionsOf = (trips: readonly ListedTrip[]) => [
    ...assigning.actionsOf(trips),
    ...moving.actionsOf(trips),
  ]
  const rowMenu = (menu: OpenRowMenu<ListedTrip>) => <TripMenu {...menu} actions={actionsOf(menu.rows)} />
  const actions = (trips: readonly ListedTrip[]) =>
    actionsOf(trips).map(({ label, whyNot, run }) => (
      <Button
        key={label}
        size="xs"
        busy={assigning.sending || moving.sending}
        disabledReason={whyNot}
        onClick={run}
      >
        {label}
      </Button>
    ))
  const clear = () => setUrl({ ...noTripFilters, sort: url.sort })
  const { sort: _order, ...filters } = url
  const isNarrowed = Object.values(filters).some((it) => it !== '')
  return (
    <Page
      title="Trips"
      busy={list.requestState === 'Network'}
      beside={zoneNote && <span className={classes.note}>{zoneNote}</span>}
    >
      <div className={classes.head}>
        <DispatchTabs now="trips" date={today} today={today} />
      </div>
      <LoadBoundary {...list}>
        <BulkOutcomeNotice outcome={assigning.outcome} verb={assigning.verb} onClose={assigning.forget} />
        <BulkOutcomeNotice outcome={moving.outcome} verb="rescheduled" onClose={moving.forget} />
        <DataTable
          label="Trips"
          name="trips"
          columns={columns}
          {...tableOf(list)}
          rowKey={(it) => it.guid}
          rowHref={tripHref}
          rowMenu={rowMenu}
          selection={{ keys, noun: 'trip', onChange: setKeys, actions, paletteActions: actionsOf }}
          highlighted={(it) => it.status === 'unassigned'}
          sort={sort}
          onSort={(next) => setUrl({ sort: sortText(next) })}
          live
          wholeIn="Excel"
          total={totals?.count}
          foot={
            totals !== null &&
            totals.count > 1 &&
            totalTexts(totals, site.currency).map((it) => (
              <span key={it} className="figures">
                {it}
              </span>
            ))
          }
          onClearFilters={clearingOf(url, noTripFilters, setUrl)}
          toolbar={
            <>
              <SearchBox
                label="Search trips"
                placeholder="Guest, reference, flight or place"
                {...field('query')}
              />
              <TripListFilters url={url} onChange={setUrl}>
                <Button size="xs" href={addressOf(tripsCsv.path, {}, query)}>
                  CSV
                </Button>
                <Button size="xs" href={addressOf(tripsXlsx.path, {}, query)}>
                  Excel
                </Button>
              </TripListFilters>
            </>
          }
          empty={
            isNarrowed && isFromToday(url) ? (
              <Notice action={<Button onClick={() => setUrl(allDates)}>Show all dates</Button>}>
                No results from today on
              </Notice>
            ) : (
              <EmptyList isFiltered={isNarrowed} onClear={clear}>
                No trips from today on. Trips of new bookings appear here.
              </EmptyList>
            )
          }
        />
      </LoadBoundary>
      {undo.element}
      {assigning.asked && (
        <AssignListedDialog
          trips={assigning.asked}
          onAssign={(driver) => assigning.assign(assigning.asked ?? [], driver)}
          onClose={assigning.cancel}
        />
      )}
      {moving.asked && (
        <RescheduleListedDialog
          count={moving.asked.length}
          onReschedule={(asked) => void moving.reschedule(moving.asked ?? [], asked)}
          onClose={moving.cancel}
        />
      )}
    </Page>
  )
}
