import type { FlightRow } from '#contract/flights.ts'
import { needsLook } from './flight-words.ts'
import classes from './flights.module.css'

/** The totals of the shown flights. */
export function FlightSums({ flights }: { flights: readonly FlightRow[] }) {
  const sum = (of: (flight: FlightRow) => number) => flights.reduce((total, it) => total + of(it), 0)
  const looks = flights.filter((it) => needsLook(it) && it.parties + it.trips > 0).length
  return (
    <dl className={classes.sums}>
      <Sum label="parties" value={sum((it) => it.parties)} />
      <Sum label="passengers" value={sum((it) => it.passengers)} />
      <Sum label="trips" value={sum((it) => it.trips)} />
      {looks > 0 && <Sum label={'late or cancelled flights with guests'} value={looks} look />}
    </dl>
  )
}

function Sum({ label, value, look = false }: { label: string; value: number; look?: boolean }) {
  return (
    <div {...(look && { 'data-look': true })}>
      <dd>{value}</dd>
      <dt>{label}</dt>
    </div>
  )
}
