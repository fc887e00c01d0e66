import { shownStatus } from '#domain/flight/flight-times.ts'
import { counted } from '#domain/text/counted.ts'
import { IconPencil, IconPlaneArrival, IconPlaneDeparture } from '#web/ui/icon/icons.ts'
import type { FlightRow } from '#contract/flights.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { IconButton } from '#web/ui/button/Button.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import type { Column } from '#web/ui/table/table-columns.ts'
import { offScheduleText, sourceText, timeOnDay, type DailyFeed } from './flight-words.ts'
import { guestsOfFlight, tripsOfFlight } from './flight-links.ts'
import classes from './flights.module.css'

export type BoardSize = 'desk' | 'tablet' | 'card'

interface Board {
  size: BoardSize
  timeZone: string
  feed: DailyFeed
  /** Whether a flight's guests link to their bookings. */
  searchable: boolean
  /** Whether its trips link to the dispatcher. */
  dispatches: boolean
  onEdit: ((flight: FlightRow) => void) | null
}

/** The board's columns in reading order: time, flight, origin, status, guests. */
export function flightColumns(board: Board): Column<FlightRow>[] {
  const all = allColumns(board)
  const shown = columnsOf[board.size].filter((id) => id !== 'edit' || board.onEdit !== null)
  return shown.map((id) => Object.assign(all[id], { id }))
}

type ColumnName =
  | 'card'
  | 'time'
  | 'flight'
  | 'city'
  | 'airline'
  | 'status'
  | 'stands'
  | 'gate'
  | 'guests'
  | 'trips'
  | 'edit'

/** The airline is hidden on tablets. On a phone, a flight is a card with few lines. */
const columnsOf: Record<BoardSize, readonly ColumnName[]> = {
  desk: ['time', 'flight', 'city', 'airline', 'status', 'gate', 'guests', 'trips', 'edit'],
  tablet: ['time', 'flight', 'city', 'stands', 'guests', 'trips', 'edit'],
  card: ['card', 'stands', 'guests', 'trips', 'edit'],
}

function allColumns(board: Board): Record<ColumnName, Omit<Column<FlightRow>, 'id'>> {
  const { timeZone, searchable, onEdit } = board
  return {
    card: {
      header: 'Flight',
      cell: (it) => <CardHead flight={it} timeZone={timeZone} />,
      sortValue: (it) => it.bestAt,
      cardTitle: true,
    },
    time: {
      header: 'Time',
      cell: (it) => <Times flight={it} timeZone={timeZone} />,
      sortValue: (it) => it.bestAt,
      fixed: true,
    },
    flight: {
      header: 'Flight',
      cell: (it) => <Name flight={it} />,
      sortValue: (it) => it.ident,
      fixed: true,
    },
    city: {
      header: 'Origin or destination',
      cell: (it) => <Place flight={it} />,
      sortValue: (it) => it.city,
    },
    airline: { header: 'Airline', cell: (it) => it.airline, sortValue: (it) => it.airline },
    status: {
      header: 'Status',
      cell: (it) => <StatusAndSource flight={it} board={board} />,
      sortValue: (it) => it.status,
    },
    stands: {
      header: 'Status',
      cell: (it) => <Stands flight={it} board={board} />,
      sortValue: (it) => it.status,
    },
    gate: { header: 'Terminal, gate, belt', cell: (it) => <Where flight={it} /> },
    guests: {
      header: 'Fast track',
      cell: (it) => <Guests flight={it} searchable={searchable} />,
      sortValue: (it) => it.passengers,
      align: 'end',
    },
    trips: {
      header: 'Trips',
      cell: (it) => <Trips flight={it} linked={board.dispatches} />,
      sortValue: (it) => it.trips,
      align: 'end',
    },
    edit: {
      header: 'Edit',
      cell: (it) => onEdit && <Edit flight={it} size={board.size} onEdit={onEdit} />,
      align: 'end',
      fixed: true,
      cardAction: true,
    },
  }
}

function CardHead({ flight, timeZone }: { flight: FlightRow; timeZone: string }) {
  return (
    <span className={classes.card}>
      <Times flight={flight} timeZone={timeZone} />
      <Name flight={flight} />
      <span className={classes.cardPlace}>
        <Place flight={flight} />
      </span>
    </span>
  )
}

function StatusAndSource({ flight, board: { feed, timeZone } }: { flight: FlightRow; board: Board }) {
  return (
    <>
      <Status of="flight" is={shownStatus(flight)} />
      <span className={classes.source}>{sourceText(flight, feed, timeZone)}</span>
    </>
  )
}

function Stands({ flight, board }: { flight: FlightRow; board: Board }) {
  return (
    <span className={classes.stands}>
      <StatusAndSource flight={flight} board={board} />
      {(flight.terminal !== '' || flight.gate !== '' || flight.belt !== '') && <Where flight={flight} />}
    </span>
  )
}

function Times({ flight, timeZone }: { flight: FlightRow; timeZone: string }) {
  if (!flight.timeKnown && flight.bestAt === flight.scheduledAt)
    return <span className={classes.times}>to be advised</span>
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
  const [Pictogram, label] =
    flight.direction === 'arrival' ? [IconPlaneArrival, 'Arrival'] : [IconPlaneDeparture, 'Departure']
  return (
    <span className={classes.flight}>
      <Pictogram size={18} stroke={1.75} role="img" aria-label={label} />
      {flight.ident}
    </span>
  )
}

function Place({ flight }: { flight: FlightRow }) {
  return (
    <>
      {flight.city} <span className="soft">{flight.otherAirport}</span>
    </>
  )
}

/** `T1, gate 7, belt 3`, with only the known parts. */
function Where({ flight: { terminal, gate, belt } }: { flight: FlightRow }) {
  const known = [terminal && `T${terminal}`, gate && `gate ${gate}`, belt && `belt ${belt}`].filter(Boolean)
  return known.length === 0 ? <None /> : known.join(', ')
}

function Guests({ flight, searchable }: { flight: FlightRow; searchable: boolean }) {
  const { parties, passengers, waitlisted } = flight
  if (parties === 0 && waitlisted === 0) return <None />
  const words = `${passengers} in ${counted(parties, 'party', 'parties')}`
  return (
    <>
      {searchable ? <a href={guestsOfFlight(flight)}>{words}</a> : words}
      {waitlisted > 0 && <span className={classes.waiting}> +{waitlisted} waiting</span>}
    </>
  )
}

function Trips({ flight, linked }: { flight: FlightRow; linked: boolean }) {
  if (flight.trips === 0) return <None />
  return linked ? <a href={tripsOfFlight(flight)}>{flight.trips}</a> : flight.trips
}

function None() {
  return (
    <span className={classes.none}>
      <span aria-hidden>–</span>
      <span className="said">none</span>
    </span>
  )
}

/** Large enough for a thumb on touch screens. */
const sizeOfEdit = { desk: 'sm', tablet: 'lg', card: 'xl' } as const

function Edit({
  flight,
  size,
  onEdit,
}: {
  flight: FlightRow
  size: BoardSize
  onEdit: (flight: FlightRow) => void
}) {
  return (
    <IconButton
      label={`Edit ${flight.ident}`}
      size={sizeOfEdit[size]}
      onClick={() => onEdit(flight)}
      data-row-open
    >
      <IconPencil size={16} aria-hidden />
    </IconButton>
  )
}
