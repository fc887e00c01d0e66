import { useMemo, useState } from 'react'
import { dailyFlights, saveFlightTimes, type FlightRow } from '#contract/flights.ts'
import { addOfferedFlights, offeredFlights } from '#contract/offered-flights.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useToday, useZoneNote } from '#web/shell/account/today.ts'
import { useListFilters } from '#web/shell/navigation/list-filters.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import { DateInput } from '#web/ui/date/DateInput.tsx'
import { useTypedDay } from '#web/ui/date/use-typed-day.ts'
import { DateHeader } from '#web/ui/page/DateHeader.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { useMedia } from '#web/ui/device/media.ts'
import { EmptyMessage, Notice } from '#web/ui/state/Notice.tsx'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { FlightSums } from './FlightSums.tsx'
import { FlightTabs } from './FlightTabs.tsx'
import { isFlightFound } from './flight-search.ts'
import { flightColumns, type BoardSize } from './flight-columns.tsx'
import { feedText, needsLook } from './flight-words.ts'
import classes from './flights.module.css'

const FlightMenu = preloadable(async () => (await import('./FlightMenu.tsx')).FlightMenu)
const FlightTimesDialog = preloadable(async () => (await import('./FlightTimesDialog.tsx')).FlightTimesDialog)

const OfferedFlightsDialog = preloadable(
  async () => (await import('./OfferedFlightsDialog.tsx')).OfferedFlightsDialog,
)

const live = ['flight', 'fastTrack', 'trip'] as const

/** The flights of a day with their scheduled and best known times and their guests. */
export default function FlightBoardPage() {
  const today = useToday()
  const { timeZone } = useAccount().site
  const zoneNote = useZoneNote()
  const [mayEdit, mayAdd, maySearch, dispatches] = [
    useMay(saveFlightTimes.needs),
    useMay(addOfferedFlights.needs),
    useMay('viewCustomer'),
    useMay('dispatcher'),
  ]
  const [url, setUrl] = useListFilters({ date: today, show: 'all', find: '' }, ['date'])
  const date = isServiceDate(url.date) ? url.date : today
  const [editing, setEditing] = useState<FlightRow | null>(null)
  const day = useLoad(dailyFlights, { query: { startDate: date } }, { live, keepPrevious: true })
  const flights = day.data?.items ?? none
  const feed = day.data?.feed ?? null
  const feedNote = feedText(feed, timeZone)
  const size = useBoardSize()
  const onEdit = mayEdit ? setEditing : null
  const columns = useMemo(
    () => flightColumns({ size, timeZone, feed, searchable: maySearch, dispatches, onEdit }),
    [size, timeZone, feed, maySearch, dispatches, onEdit],
  )
  const rowMenu = (menu: OpenRowMenu<FlightRow>) => (
    <FlightMenu {...menu} searchable={maySearch} dispatches={dispatches} onEdit={onEdit} />
  )
  const found = useMemo(() => flights.filter((it) => isFlightFound(it, url.find)), [flights, url.find])
  const shown = useMemo(() => found.filter((it) => shows(url.show, it)), [found, url.show])

  return (
    <Page title="Flights" busy={day.requestState === 'Network'}>
      <div className={classes.head}>
        <FlightTabs now="daily" date={date} today={today} />
        <DateHeader date={date} onDate={(next) => setUrl({ date: next })} onRefresh={day.reload}>
          <TypedDate date={date} today={today} onDate={(next) => setUrl({ date: next })} />
          <Button disabled={date === today} onClick={() => setUrl({ date: today })}>
            Today
          </Button>
        </DateHeader>
        {zoneNote && <span className={classes.note}>{zoneNote}</span>}
        {feedNote && (
          <span className={classes.note} {...(feed?.failure && { 'data-failing': true })}>
            {feedNote}
          </span>
        )}
        {mayAdd && feed !== null && <Offered date={date} />}
      </div>
      <LoadBoundary {...day}>
        <DataTable
          label="Flights on this day"
          key={size}
          name={`flights-${size}`}
          columns={columns}
          rows={shown}
          rowKey={(it) => it.guid}
          rowMenu={rowMenu}
          highlighted={needsLook}
          live
          outdated={day.isPrevious}
          toolbar={
            <>
              <SearchBox
                label="Search flights"
                placeholder="Number, airline or city"
                value={url.find}
                onChange={(find) => setUrl({ find })}
              />
              <SegmentChoice
                label="Show"
                value={url.show}
                options={segmentsOf(found)}
                onChange={(show) => setUrl({ show })}
              />
              <FlightSums flights={shown} />
            </>
          }
          empty={
            flights.length === 0 ? (
              <Notice>No flights on this day</Notice>
            ) : (
              <EmptyMessage
                action={<Button onClick={() => setUrl({ show: 'all', find: '' })}>Show all flights</Button>}
              />
            )
          }
        />
      </LoadBoundary>
      {editing && <FlightTimesDialog key={editing.guid} flight={editing} onClose={() => setEditing(null)} />}
    </Page>
  )
}

const none: FlightRow[] = []
const liveOffers = ['flight'] as const

/** Opens the flights that the service reports from this day on and the portal lacks. */
function Offered({ date }: { date: string }) {
  const { data } = useLoad(
    offeredFlights,
    { query: { startDate: date } },
    { live: liveOffers, keepPrevious: true },
  )
  const [isOpen, setOpen] = useState(false)
  if (!data || (data.items.length === 0 && data.ignored.length === 0 && !isOpen)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add missing flights ({data.items.length})</Button>
      {isOpen && <OfferedFlightsDialog offers={data} onClose={() => setOpen(false)} />}
    </>
  )
}

function useBoardSize(): BoardSize {
  const card = useMedia('(max-width: 40em)')
  const tablet = useMedia('(max-width: 70em)')
  return card ? 'card' : tablet ? 'tablet' : 'desk'
}

/** Applies a typed date once it is complete. */
function TypedDate({ date, today, onDate }: { date: string; today: string; onDate: (date: string) => void }) {
  const [typed, setTyped] = useTypedDay(date)
  const follow = (text: string) => {
    setTyped(text)
    if (isServiceDate(text) && text !== date) onDate(text)
  }
  return <DateInput label="Date" labelHidden value={typed} onChange={follow} today={today} />
}

function shows(show: string, flight: FlightRow): boolean {
  if (show === 'guests') return flight.parties + flight.trips + flight.waitlisted > 0
  return show === 'look' ? needsLook(flight) : show === 'all' || flight.direction === show
}

function segmentsOf(flights: readonly FlightRow[]) {
  const count = (show: string) => flights.filter((it) => shows(show, it)).length
  return [
    { key: 'all', label: `All ${count('all')}` },
    { key: 'arrival', label: `Arrivals ${count('arrival')}` },
    { key: 'departure', label: `Departures ${count('departure')}` },
    { key: 'guests', label: `With guests ${count('guests')}` },
    { key: 'look', label: `Needs attention ${count('look')}` },
  ]
}
