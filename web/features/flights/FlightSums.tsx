import type { FlightRow } from '#contract/flights.ts'
import { needsLook } from './flight-words.ts'
import classes from './flights.module.css'

/** The totals of the shown flights. */
export function FlightSums({ flights }: { flights: readonly FlightRow[] }) {
  const sum = (of: (flight: FlightRow) => number) => flights.reduce((total, it) => total + of(it), 0)
  const looks = flights.filter((it) => needsLook(it) && it.parties + it.trips > 0).length
  return (
    <dl className={classes.sums}>
      <Sum one="party" many="parties" value={sum((it) => it.parties)} />
      <Sum one="passenger" value={sum((it) => it.passengers)} />
      <Sum one="trip" value={sum((it) => it.trips)} />
      {looks > 0 && (
        <Sum
          one="late or cancelled flight with guests"
          many="late or cancelled flights with guests"
          value={looks}
          look
        />
      )}
    </dl>
  )
}

interface SumProps {
  one: string
  many?: string
  value: number
  look?: boolean
}

function Sum({ one, many = `${one}s`, value, look = false }: SumProps) {
  return (
    <div {...(look && { 'data-look': true })}>
      <dd>{value}</dd>
      <dt>{value === 1 ? one : many}</dt>
    </div>
  )
}
