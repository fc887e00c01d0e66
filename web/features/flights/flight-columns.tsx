import { IconPencil, IconPlaneArrival, IconPlaneDeparture } from '@tabler/icons-react'
import type { FlightRow } from '#contract/flights.ts'
import { screens } from '#contract/screens.ts'
import { Status } from '../../shell/Status.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { timeText } from '../../ui/format.ts'
import type { Column } from '../../ui/table-columns.ts'
import { offScheduleText, timeOnDay } from './flight-words.ts'
import classes from './flights.module.css'

interface Board {
  timeZone: string
  /** Whether a flight's guests lead to their bookings. */
  searchable: boolean
  onEdit: ((flight: FlightRow) => void) | null
}

/** The board's columns, in the order eyes go: when, what, whence, how it stands, where, who. */
export function flightColumns({ timeZone, searchable, onEdit }: Board): Column<FlightRow>[] {
  return [
    { id: 'time', header: 'Time', cell: (it) => <Times flight={it} timeZone={timeZone} />, sortValue: (it) => it.bestAt, fixed: true },
    { id: 'flight', header: 'Flight', cell: (it) => <Name flight={it} />, sortValue: (it) => it.ident, fixed: true, cardTitle: true },
    { id: 'city', header: 'From or to', cell: (it) => <Place flight={it} />, sortValue: (it) => it.city },
    { id: 'airline', header: 'Airline', cell: (it) => it.airline, sortValue: (it) => it.airline },
    { id: 'status', header: 'Status', cell: (it) => <Status of="flight" is={it.status} />, sortValue: (it) => it.status },
    { id: 'gate', header: 'Terminal, gate, belt', cell: (it) => <Where flight={it} /> },
    {
      id: 'guests',
      header: 'Fast track',
      cell: (it) => <Guests flight={it} searchable={searchable} />,
      sortValue: (it) => it.passengers,
      align: 'end',
    },
    { id: 'trips', header: 'Trips', cell: (it) => <Count of={it.trips} />, sortValue: (it) => it.trips, align: 'end' },
    ...(onEdit
      ? [{ id: 'edit', header: 'Edit', cell: (it: FlightRow) => <Edit flight={it} onEdit={onEdit} />, align: 'end', fixed: true } as const]
      : []),
  ]
}

function Times({ flight, timeZone }: { flight: FlightRow; timeZone: string }) {
  const scheduled = timeText(flight.scheduledAt, timeZone)
  const best = timeOnDay(flight.bestAt, flight.serviceDate, timeZone)
  const off = offScheduleText(flight.minutesLate)
  if (off === null) return <strong className={`${classes.times} figures`}>{scheduled}</strong>
  return (
    <span className={`${classes.times} figures`}>
      <s>
        <span className="said">scheduled </span>
        {scheduled}
      </s>
      <strong>
        <span className="said">{flight.actualAt ? 'actual ' : 'expected '}</span>
        {best}
      </strong>
      <span className={classes.off} {...(flight.late && { 'data-late': true })}>
        {off}
      </span>
    </span>
  )
}

function Name({ flight }: { flight: FlightRow }) {
  const [Pictogram, said] = flight.direction === 'arrival' ? [IconPlaneArrival, 'Arrival'] : [IconPlaneDeparture, 'Departure']
  return (
    <span className={classes.flight}>
      <Pictogram size={18} stroke={1.75} role="img" aria-label={said} />
      {flight.ident}
    </span>
  )
}

function Place({ flight }: { flight: FlightRow }) {
  return (
    <>
      {flight.city} <span className={classes.soft}>{flight.otherAirport}</span>
    </>
  )
}

/** `T1 · Gate 7 · Belt 3`: only what is known. */
function Where({ flight: { terminal, gate, belt } }: { flight: FlightRow }) {
  const known = [terminal && `T${terminal}`, gate && `Gate ${gate}`, belt && `Belt ${belt}`].filter(Boolean)
  return known.length === 0 ? <None /> : known.join(' · ')
}

function Guests({ flight, searchable }: { flight: FlightRow; searchable: boolean }) {
  const { parties, passengers, waitlisted, ident } = flight
  if (parties === 0 && waitlisted === 0) return <None />
  const words = `${passengers} in ${parties} ${parties === 1 ? 'party' : 'parties'}`
  return (
    <>
      {searchable ? <a href={`${screens.bookings.path}?query=${ident}`}>{words}</a> : words}
      {waitlisted > 0 && <span className={classes.waiting}> +{waitlisted} waiting</span>}
    </>
  )
}

function Count({ of }: { of: number }) {
  return of === 0 ? <None /> : of
}

function None() {
  return (
    <span className={classes.none}>
      <span aria-hidden>–</span>
      <span className="said">none</span>
    </span>
  )
}

function Edit({ flight, onEdit }: { flight: FlightRow; onEdit: (flight: FlightRow) => void }) {
  return (
    <IconButton label={`Edit ${flight.ident}`} size="sm" onClick={() => onEdit(flight)}>
      <IconPencil size={16} aria-hidden />
    </IconButton>
  )
}
