import { shownStatus } from '#domain/flight/flight-times.ts'
import { groupPath } from '#contract/addresses.ts'
import type { ReportFlight } from '#contract/daily-report-rows.ts'
import type { GroupFlag } from '#domain/vocabulary/group-flags.ts'
import { Flags } from '#web/parts/flags/Flags.tsx'
import { shortPlace } from '#web/parts/trips/short-place.ts'
import { Status } from '#web/parts/status/Status.tsx'
import classes from './daily-reports.module.css'

/** Custom cells shared by several reports. */

/** Fields of every daily report row. */
export interface ReportRow {
  guid: string
  bookingGuids: string[]
  comments: string
  highlight: boolean
  details?: readonly { readonly guid: string; readonly text: string }[] | undefined
}

/** Opens the Booking Comments dialog of a row. */
export function CommentsCell({ comments, onOpen }: { comments: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={classes.comments}
      onClick={onOpen}
      data-empty={comments === '' || undefined}
    >
      {comments === '' ? 'Add' : comments}
      <span className="said"> (Booking Comments)</span>
    </button>
  )
}

/** A flight with its status, marked if not as scheduled. */
function FlightCell({ flight }: { flight: ReportFlight }) {
  const isPlain = flight.status === 'scheduled' && !flight.late
  return (
    <span className={classes.flight}>
      <span>
        <strong>{flight.ident}</strong> {flight.city}
      </span>
      {isPlain ? <span className="said">scheduled</span> : <Status of="flight" is={shownStatus(flight)} />}
      {flight.bestTime !== flight.scheduledTime && (
        <span className="soft">scheduled {flight.scheduledTime}</span>
      )}
    </span>
  )
}

export const flightColumn = {
  id: 'ident' as const,
  cell: ({ flight }: { flight: ReportFlight | null }) => flight && <FlightCell flight={flight} />,
}

interface OfGroup {
  party: string
  customerGuid: string
  groupGuid: string
}

/** The page of a row’s booking. */
export function bookingOf({ customerGuid, groupGuid }: Omit<OfGroup, 'party'>): string {
  return groupPath(customerGuid, groupGuid)
}

/** The party's name, linked to its booking for users who can open it. */
export function partyColumn(leads: boolean) {
  const cell = (it: OfGroup) =>
    leads ? (
      <a href={bookingOf(it)} data-row-link>
        {it.party}
      </a>
    ) : (
      it.party
    )
  return { id: 'party' as const, cell, fixed: true }
}

export const toKnowColumn = {
  id: 'toKnow' as const,
  cell: ({ flags }: { flags: readonly GroupFlag[] }) => flags.length > 0 && <Flags flags={flags} />,
}

export const referenceColumn = {
  id: 'reference' as const,
  cell: ({ reference }: { reference: string }) => <span className="figures">{reference}</span>,
}

/** The main time of a row. */
export function TimeCell({ time }: { time: string }) {
  return <strong className="figures">{time}</strong>
}

interface Route {
  from: string
  fromKind: string
  to: string
  toKind: string
  hire?: string
}

/** The trip's route, with the airport as its code. */
export function routeColumn(airportCode: string) {
  return {
    id: 'route',
    header: 'Route',
    cell: ({ from, fromKind, to, toKind, hire = '' }: Route) => (
      <span className={classes.route} title={[hire, `${from} to ${to}`].filter(Boolean).join(', ')}>
        {hire !== '' && `${hire}, `}
        {shortPlace({ kind: fromKind, name: from }, airportCode)} <span className="soft">to</span>{' '}
        {shortPlace({ kind: toKind, name: to }, airportCode)}
      </span>
    ),
    sortValue: ({ from }: Route) => from,
    maxWidth: '11rem',
  }
}
