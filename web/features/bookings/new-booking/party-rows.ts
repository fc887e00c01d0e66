import type { GivenDetails } from '#domain/fields/detail-field.ts'
import { isBlank } from '#web/ui/form/form-scope.ts'
import { partyOf, type NewBookingValues } from './new-booking-values.ts'
import { countsOf, readPassengers, type AgeBand, type PassengerName } from './passenger-list.ts'

type Party = Pick<NewBookingValues, 'passengersText' | 'adults' | 'children' | 'infants' | 'passengerDetails'>

const bands: readonly AgeBand[] = ['adult', 'child', 'infant']

/** The whole party: those named, in the order typed, then the others by age. */
export function partyRows(values: Party): PassengerName[] {
  const party = partyOf(values)
  const named = readPassengers(values.passengersText, party)
  const counted = countsOf(named)
  const missing = {
    adult: party.adults - counted.adults,
    child: party.children - counted.children,
    infant: party.infants - counted.infants,
  }
  const others = bands.flatMap((ageBand) =>
    Array.from({ length: Math.max(0, missing[ageBand]) }, () => ({ firstName: '', lastName: '', ageBand })),
  )
  return [...named, ...others]
}

/** The passengers of the request: those with a name or with details. */
export const passengersOnWire = (values: Party) => rowsOnWire(values).map((it) => it.passenger)

/** The row of a passenger of the request. Rows with neither name nor details are not sent. */
export const rowOnWire = (values: Party, place: number): number => rowsOnWire(values)[place]?.index ?? place

function rowsOnWire(values: Party) {
  return partyRows(values)
    .map((row, index) => {
      const details = values.passengerDetails[index]?.details
      return { index, passenger: details === undefined ? row : { ...row, details } }
    })
    .filter(({ index, passenger: { firstName, lastName } }) => {
      const isNamed = firstName !== '' || lastName !== ''
      return isNamed || isFilled(values.passengerDetails[index]?.details)
    })
}

function isFilled(details: GivenDetails = {}): boolean {
  return Object.values(details).some((it) => !isBlank(it))
}

/** `Ann Guest`, or `Adult 2` of those without a name. */
export function rowName(rows: readonly PassengerName[], index: number): string {
  const row = rows[index]
  if (row === undefined) return ''
  const name = `${row.firstName} ${row.lastName}`.trim()
  const number = rows.slice(0, index + 1).filter((it) => it.ageBand === row.ageBand).length
  return name || `${row.ageBand[0]?.toUpperCase()}${row.ageBand.slice(1)} ${number}`
}
