import type { BoardClash, PlannedTrip } from '#contract/dispatch.ts'
import { offScheduleWords } from '#domain/flight/flight-times.ts'
import { flagsText } from '#domain/vocabulary/group-flags.ts'
import { Flags } from '#web/parts/flags/Flags.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import { seatsText } from '#web/parts/trips/load-text.ts'
import { tripHireText } from '#web/parts/trips/hire-text.ts'
import { shortPlace } from '#web/parts/trips/short-place.ts'
import { dayTimeText, timeText } from '#web/ui/value/time-format.ts'
import type { Column } from '#web/ui/table/table-columns.ts'
import { clashesOfTrip, isNotAccepted, vehicleText } from './board-words.ts'
import classes from './dispatch.module.css'

export function tripColumns(
  { timeZone, airportCode }: { timeZone: string; airportCode: string },
  { clashes, tight }: { clashes: readonly BoardClash[]; tight: ReadonlyMap<string, readonly string[]> },
  hasConflicts: boolean,
  date: string,
): Column<PlannedTrip>[] {
  const columns: Column<PlannedTrip>[] = [
    {
      id: 'pickup',
      header: 'Pickup',
      cell: pickupCell(timeZone, date),
      sortValue: (it) => it.pickupAt,
      fixed: true,
    },
    {
      id: 'guest',
      header: 'Guest',
      cell: (it) => it.guestName,
      sortValue: (it) => it.guestName,
      cardTitle: true,
    },
    {
      id: 'flags',
      header: 'Flags',
      cell: (it) => <Flags flags={it.flags} />,
      sortValue: (it) => flagsText(it.flags),
    },
    {
      id: 'status',
      header: 'Status',
      cell: (it) => <Status of="trip" is={it.status} />,
      sortValue: (it) => it.status,
    },
    { id: 'driver', header: 'Driver', cell: driverCell, sortValue: (it) => it.driverName },
    { id: 'vehicle', header: 'Car', cell: vehicleText, sortValue: vehicleText },
    {
      id: 'from',
      header: 'From',
      cell: (it) => placeCell(it.from, airportCode),
      sortValue: (it) => it.from.name,
    },
    { id: 'to', header: 'To', cell: (it) => placeCell(it.to, airportCode), sortValue: (it) => it.to.name },
    {
      id: 'passengers',
      header: 'Passengers',
      cell: (it) => it.passengers,
      sortValue: (it) => it.passengers,
      align: 'end',
    },
    {
      id: 'luggage',
      header: 'Bags',
      cell: (it) => it.luggage || null,
      sortValue: (it) => it.luggage,
      align: 'end',
    },
    { id: 'carSeats', header: 'Car seats', cell: (it) => seatsText(it.carSeats), hiddenAtFirst: true },
    {
      id: 'flight',
      header: 'Flight',
      cell: flightCell(timeZone),
      sortValue: (it) => it.flight?.ident ?? null,
    },
    { id: 'reference', header: 'Reference', cell: (it) => it.reference, sortValue: (it) => it.reference },
    { id: 'service', header: 'Service', cell: serviceCell(timeZone), sortValue: (it) => it.service },
    {
      id: 'clash',
      header: 'Conflicts',
      cell: ({ guid, against }) => {
        const conflicts = [...clashesOfTrip(clashes, guid), ...against]
        const ways = tight.get(guid) ?? []
        return (
          conflicts.length + ways.length > 0 && (
            <>
              {conflicts.length > 0 && <span className={classes.bad}>{conflicts.join('; ')}</span>}
              {conflicts.length > 0 && ways.length > 0 && '; '}
              {ways.length > 0 && <span className={classes.late}>{ways.join('; ')}</span>}
            </>
          )
        )
      },
      sortValue: (it) =>
        clashesOfTrip(clashes, it.guid).length + it.against.length + (tight.get(it.guid)?.length ?? 0),
    },
    {
      id: 'partner',
      header: 'Partner',
      cell: (it) => it.partnerName ?? '',
      sortValue: (it) => it.partnerName,
      hiddenAtFirst: true,
    },
  ]
  // Hidden on days without conflicts.
  return hasConflicts ? columns : columns.filter((it) => it.id !== 'clash')
}

/** Trips of the previous day that are still under way also show their day. */
function pickupCell(timeZone: string, date: string) {
  return ({ pickupAt, serviceDate }: PlannedTrip) =>
    serviceDate === date ? timeText(pickupAt, timeZone) : dayTimeText(pickupAt, timeZone)
}

/** The driver, or the suggested driver of an unassigned trip. */
function driverCell(trip: PlannedTrip) {
  const { driverName, suggestion } = trip
  if (driverName !== null)
    return isNotAccepted(trip) ? (
      <>
        {driverName} <span className={classes.late}>not accepted</span>
      </>
    ) : (
      driverName
    )
  return (
    suggestion && (
      <span className={classes.note} title={suggestion.reason}>{`${suggestion.driverName}?`}</span>
    )
  )
}

/** For a hire, with its hours and end. */
function serviceCell(timeZone: string) {
  return (trip: PlannedTrip) => [trip.service, tripHireText(trip, timeZone)].filter(Boolean).join('. ')
}

function flightCell(timeZone: string) {
  return ({ flight }: PlannedTrip) =>
    flight && (
      <>
        {flight.ident} {timeText(flight.bestAt, timeZone)}
        {flight.late && <span className={classes.late}> {offScheduleWords(flight.minutesLate)}</span>}
      </>
    )
}

/** The airport's code, with its full name in the tooltip. */
function placeCell(place: PlannedTrip['from'], airportCode: string) {
  return <span title={place.name}>{shortPlace(place, airportCode)}</span>
}
