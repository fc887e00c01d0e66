import type { DriverWaitRow, TripRow, WaitRow } from '#contract/daily-reports.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { FlightCell, groupColumns, PartyCell, reasonsColumn } from './report-columns.tsx'
import classes from './daily-reports.module.css'

interface Screen {
  currency: string
  leads: boolean
}

/** The trips of a day; by driver, the driver comes first. */
export function tripColumns({ currency, leads }: Screen, byDriver: boolean): Column<TripRow>[] {
  const driver: Column<TripRow> = {
    id: 'driver',
    header: 'Driver',
    cell: (it) => it.driver,
    sortValue: (it) => it.driver,
    fixed: byDriver,
    cardTitle: byDriver,
  }
  return [
    ...(byDriver ? [driver] : []),
    {
      id: 'pickup',
      header: 'Pickup',
      cell: (it) => <strong className="figures">{it.pickupTime}</strong>,
      sortValue: (it) => it.pickupTime,
      fixed: true,
    },
    { id: 'route', header: 'From and to', cell: (it) => <Route row={it} />, sortValue: (it) => it.from },
    {
      id: 'party',
      header: 'Party',
      cell: (it) => <PartyCell row={it} leads={leads} />,
      sortValue: (it) => it.party,
      fixed: true,
      cardTitle: !byDriver,
    },
    {
      id: 'flight',
      header: 'Flight',
      cell: (it) => it.flight && <FlightCell flight={it.flight} />,
      sortValue: (it) => it.flight?.ident ?? null,
    },
    ...(byDriver ? [] : [driver]),
    { id: 'status', header: 'Status', cell: (it) => <Status of="trip" is={it.status} />, sortValue: (it) => it.status },
    reasonsColumn<TripRow>(),
    { id: 'passengers', header: 'Pax', cell: (it) => it.passengers, sortValue: (it) => it.passengers, align: 'end' },
    { id: 'luggage', header: 'Bags', cell: (it) => it.luggage || null, sortValue: (it) => it.luggage, align: 'end' },
    { id: 'seats', header: 'Car seats', cell: (it) => it.carSeats },
    { id: 'service', header: 'Service', cell: (it) => it.service, sortValue: (it) => it.service },
    { id: 'vehicle', header: 'Vehicle', cell: (it) => it.vehicle, sortValue: (it) => it.vehicle },
    { id: 'wait', header: 'Wait', cell: (it) => minutes(it.waitMinutes), sortValue: (it) => it.waitMinutes, align: 'end' },
    { id: 'notes', header: 'Notes for the driver', cell: (it) => it.notesForDriver, hiddenAtFirst: true },
    {
      id: 'owed',
      header: 'Owed',
      cell: (it) => (it.owedCents > 0 ? <Money cents={it.owedCents} currency={currency} /> : null),
      sortValue: (it) => it.owedCents,
      align: 'end',
    },
    ...groupColumns<TripRow>(),
  ]
}

export function waitColumns({ currency, leads }: Screen): Column<WaitRow>[] {
  return [
    { id: 'driver', header: 'Driver', cell: (it) => it.driver, sortValue: (it) => it.driver, fixed: true },
    {
      id: 'party',
      header: 'Party',
      cell: (it) => <PartyCell row={it} leads={leads} />,
      sortValue: (it) => it.party,
      fixed: true,
      cardTitle: true,
    },
    { id: 'route', header: 'From and to', cell: (it) => <Route row={it} />, sortValue: (it) => it.from },
    {
      id: 'flight',
      header: 'Flight',
      cell: (it) => it.flight && <FlightCell flight={it.flight} />,
      sortValue: (it) => it.flight?.ident ?? null,
    },
    { id: 'pickup', header: 'Pickup', cell: (it) => it.pickupTime, sortValue: (it) => it.pickupTime, align: 'end' },
    { id: 'arrived', header: 'There', cell: (it) => it.arrivedTime, sortValue: (it) => it.arrivedTime, align: 'end' },
    { id: 'departed', header: 'On board', cell: (it) => it.departedTime, sortValue: (it) => it.departedTime, align: 'end' },
    { id: 'status', header: 'Status', cell: (it) => <Status of="trip" is={it.status} />, sortValue: (it) => it.status },
    { id: 'wait', header: 'Wait', cell: (it) => minutes(it.waitMinutes), sortValue: (it) => it.waitMinutes, align: 'end' },
    { id: 'grace', header: 'Grace', cell: (it) => minutes(it.graceMinutes), sortValue: (it) => it.graceMinutes, align: 'end' },
    { id: 'charged', header: 'Charged', cell: (it) => minutes(it.chargedMinutes), sortValue: (it) => it.chargedMinutes, align: 'end' },
    {
      id: 'charge',
      header: 'Charge',
      cell: (it) => (it.waitChargeCents > 0 ? <Money cents={it.waitChargeCents} currency={currency} /> : null),
      sortValue: (it) => it.waitChargeCents,
      align: 'end',
    },
    reasonsColumn<WaitRow>(),
    { id: 'vehicle', header: 'Vehicle', cell: (it) => it.vehicle, sortValue: (it) => it.vehicle },
    ...groupColumns<WaitRow>(),
  ]
}

export function driverWaitColumns({ currency }: Screen): Column<DriverWaitRow>[] {
  return [
    { id: 'driver', header: 'Driver', cell: (it) => it.driver, sortValue: (it) => it.driver, fixed: true, cardTitle: true },
    { id: 'trips', header: 'Trips', cell: (it) => it.trips, sortValue: (it) => it.trips, align: 'end' },
    { id: 'waits', header: 'Waits', cell: (it) => it.waits, sortValue: (it) => it.waits, align: 'end' },
    { id: 'wait', header: 'Waited', cell: (it) => minutes(it.waitMinutes), sortValue: (it) => it.waitMinutes, align: 'end' },
    { id: 'longest', header: 'Longest', cell: (it) => minutes(it.longestMinutes), sortValue: (it) => it.longestMinutes, align: 'end' },
    { id: 'charged', header: 'Charged', cell: (it) => minutes(it.chargedMinutes), sortValue: (it) => it.chargedMinutes, align: 'end' },
    {
      id: 'charge',
      header: 'Charge',
      cell: (it) => (it.waitChargeCents > 0 ? <Money cents={it.waitChargeCents} currency={currency} /> : null),
      sortValue: (it) => it.waitChargeCents,
      align: 'end',
    },
    reasonsColumn<DriverWaitRow>(),
  ]
}

function Route({ row: { from, to } }: { row: { from: string; to: string } }) {
  return (
    <span className={classes.route}>
      {from} <span className={classes.soft}>to</span> {to}
    </span>
  )
}

function minutes(count: number | null): string | null {
  return count === null || count === 0 ? null : `${count} min`
}
