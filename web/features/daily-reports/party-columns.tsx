import { arrivalsReport, type PartyRow } from '#contract/daily-reports.ts'
import { Status } from '#web/parts/status/Status.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { flightColumn, partyColumn, referenceColumn, TimeCell, toKnowColumn } from './report-cells.tsx'
import { screenColumns } from './screen-columns.tsx'
import classes from './daily-reports.module.css'

/**
 * Columns of arrivals and departures in the desk's reading order: number, time, flight, name, size, status,
 * amount owed, trip.
 */
export function partyColumns({ currency, leads }: { currency: string; leads: boolean }): Column<PartyRow>[] {
  return screenColumns(arrivalsReport.columns, currency, [
    'dayNumber',
    { id: 'time', cell: (it) => <TimeCell time={it.time} />, align: 'start', fixed: true },
    flightColumn,
    { ...partyColumn(leads), cardTitle: true, minWidth: '11rem' },
    referenceColumn,
    toKnowColumn,
    {
      id: 'pax',
      header: 'A · C · I',
      cell: (it) => <Pax of={it} />,
      total: (rows) => <Pax of={countedTogether(rows)} />,
      sortValue: (it) => it.adults + it.children + it.infants,
      align: 'end',
    },
    { id: 'status', cell: (it) => <CheckIn row={it} /> },
    'reasons',
    'comments',
    { id: 'transport', cell: (it) => it.trips.length > 0 && <Trips row={it} /> },
    'owedCents',
    { id: 'partner', minWidth: '14rem' },
  ])
}

const noFastTrack = arrivalsReport.columns.find((it) => it.id === 'status')?.whenNull

type Counted = Pick<PartyRow, 'adults' | 'children' | 'infants'>

function countedTogether(rows: readonly Counted[]): Counted {
  const sum = (which: keyof Counted) => rows.reduce((total, it) => total + it[which], 0)
  return { adults: sum('adults'), children: sum('children'), infants: sum('infants') }
}

function Pax({ of: { adults, children, infants } }: { of: Counted }) {
  const text = `Adults: ${adults}, children: ${children}, infants: ${infants}`
  return (
    <>
      <span className="figures" aria-hidden>
        {`${adults} · ${children} · ${infants}`}
      </span>
      <span className="said">{text}</span>
    </>
  )
}

function CheckIn({ row }: { row: PartyRow }) {
  if (row.status === null) return <span className="soft">{noFastTrack}</span>
  const some = row.checkedIn > 0 && row.checkedIn < row.passengers
  return (
    <>
      <Status of="booking" is={row.status} />
      {some && (
        <span className="soft">
          {' '}
          {row.checkedIn} of {row.passengers}
        </span>
      )}
    </>
  )
}

function Trips({ row }: { row: PartyRow }) {
  return (
    <ul className={classes.trips}>
      {row.trips.map((trip, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two cars of one party may have the same text
        <li key={place}>
          <span className="figures">{trip.pickupTime}</span> <span title={trip.place}>{trip.place}</span>{' '}
          {trip.driver ? <span className="soft">{trip.driver}</span> : <Status of="trip" is={trip.status} />}
        </li>
      ))}
    </ul>
  )
}
