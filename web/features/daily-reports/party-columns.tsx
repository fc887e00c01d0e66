import type { PartyRow } from '#contract/daily-reports.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { FlightCell, groupColumns, PartyCell, paxText, reasonsColumn } from './report-columns.tsx'
import classes from './daily-reports.module.css'

/** Arrivals and departures, in the desk's reading order: number, time, flight, name, size, state, amount owed, car. */
export function partyColumns({ currency, leads }: { currency: string; leads: boolean }): Column<PartyRow>[] {
  return [
    { id: 'dayNumber', header: 'No.', cell: (it) => it.dayNumber, sortValue: (it) => it.dayNumber, align: 'end' },
    { id: 'time', header: 'Time', cell: (it) => <strong className="figures">{it.time}</strong>, sortValue: (it) => it.time, fixed: true },
    {
      id: 'flight',
      header: 'Flight',
      cell: (it) => it.flight && <FlightCell flight={it.flight} />,
      sortValue: (it) => it.flight?.ident ?? null,
    },
    {
      id: 'party',
      header: 'Party',
      cell: (it) => <PartyCell row={it} leads={leads} />,
      sortValue: (it) => it.party,
      fixed: true,
      cardTitle: true,
    },
    {
      id: 'pax',
      header: 'A · C · I',
      cell: (it) => <Pax row={it} />,
      sortValue: (it) => it.adults + it.children + it.infants,
      align: 'end',
    },
    { id: 'checkIn', header: 'Check-in', cell: (it) => <CheckIn row={it} />, sortValue: (it) => it.status },
    reasonsColumn<PartyRow>(),
    { id: 'transport', header: 'Transport', cell: (it) => it.trips.length > 0 && <Trips row={it} /> },
    {
      id: 'owed',
      header: 'Owed',
      cell: (it) => (it.owedCents > 0 ? <Money cents={it.owedCents} currency={currency} /> : null),
      sortValue: (it) => it.owedCents,
      align: 'end',
    },
    ...groupColumns<PartyRow>(),
  ]
}

function Pax({ row }: { row: PartyRow }) {
  const text = `${row.adults} adults, ${row.children} children, ${row.infants} infants`
  return (
    <>
      <span className="figures" aria-hidden>
        {paxText(row)}
      </span>
      <span className="said">{text}</span>
    </>
  )
}

function CheckIn({ row }: { row: PartyRow }) {
  if (row.status === null) return <span className={classes.soft}>No fast track</span>
  const some = row.checkedIn > 0 && row.checkedIn < row.passengers
  return (
    <>
      <Status of="booking" is={row.status} />
      {some && (
        <span className={classes.soft}>
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
      {row.trips.map((it, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two cars of one party may have the same text
        <li key={place}>
          <span className="figures">{it.pickupTime}</span> {it.place}{' '}
          {it.driver ? <span className={classes.soft}>{it.driver}</span> : <Status of="trip" is={it.status} />}
        </li>
      ))}
    </ul>
  )
}
