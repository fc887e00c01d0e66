import {
  driverWaitTimeReport,
  transportReport,
  waitTimesReport,
  type DriverWaitRow,
  type TripRow,
  type WaitRow,
} from '#contract/daily-reports.ts'
import type { Column } from '#web/ui/table/table-columns.ts'
import {
  flightColumn,
  partyColumn,
  referenceColumn,
  routeColumn,
  TimeCell,
  toKnowColumn,
} from './report-cells.tsx'
import { screenColumns } from './screen-columns.tsx'

interface Screen {
  currency: string
  airportCode: string
  /** Whether a party's name links to its booking. */
  leads: boolean
}

/**
 * The trips of a day; with `byDriver`, the driver comes first. In a window of 1,440 px, everything up to the
 * comments is in view.
 */
export function tripColumns({ currency, airportCode, leads }: Screen, byDriver: boolean): Column<TripRow>[] {
  const driver = {
    id: 'driver',
    fixed: byDriver,
    cardTitle: byDriver,
    minWidth: '7rem',
    maxWidth: '7rem',
  } as const
  return screenColumns(transportReport.columns, currency, [
    ...(byDriver ? [driver] : []),
    { id: 'pickupTime', cell: (it) => <TimeCell time={it.pickupTime} />, align: 'start', fixed: true },
    routeColumn(airportCode),
    { ...partyColumn(leads), cardTitle: !byDriver, minWidth: '9rem', maxWidth: '9rem' },
    ...(byDriver ? [] : [driver]),
    'status',
    { ...flightColumn, maxWidth: '10rem' },
    { id: 'reasons', maxWidth: '10rem' },
    { id: 'comments', minWidth: '12rem', maxWidth: '12rem' },
    toKnowColumn,
    referenceColumn,
    'passengers',
    { id: 'luggage', cell: (it) => it.luggage || null },
    'carSeats',
    { id: 'stops', maxWidth: '12rem' },
    { id: 'service', hiddenAtFirst: true },
    { id: 'vehicle', hiddenAtFirst: true },
    'waitMinutes',
    'owedCents',
    { id: 'partner', minWidth: '14rem' },
  ])
}

/** In a window of 1,440 px, everything up to the charge is in view. */
export function waitColumns({ currency, airportCode, leads }: Screen): Column<WaitRow>[] {
  return screenColumns(waitTimesReport.columns, currency, [
    { id: 'driver', fixed: true, minWidth: '6.5rem', maxWidth: '6.5rem' },
    { ...partyColumn(leads), cardTitle: true, minWidth: '7.5rem', maxWidth: '7.5rem' },
    routeColumn(airportCode),
    { ...flightColumn, minWidth: '11rem', maxWidth: '11rem' },
    'pickupTime',
    'arrivedTime',
    'departedTime',
    'waitMinutes',
    'graceMinutes',
    'chargedMinutes',
    'waitChargeCents',
    'status',
    referenceColumn,
    'reasons',
    'comments',
    { id: 'vehicle', hiddenAtFirst: true },
    { id: 'partner', minWidth: '14rem' },
  ])
}

export function driverWaitColumns(currency: string): Column<DriverWaitRow>[] {
  return screenColumns(driverWaitTimeReport.columns, currency, [
    { id: 'driver', fixed: true, cardTitle: true },
    'trips',
    'waits',
    'waitMinutes',
    'longestMinutes',
    'chargedMinutes',
    'waitChargeCents',
    'reasons',
    'comments',
  ])
}
