import { useEffect, useRef } from 'react'
import { DetailFields } from '#web/parts/details/DetailFields.tsx'
import { useBookingFields } from '#web/parts/details/use-booking-fields.ts'
import type { AskedField } from '#contract/booking-fields.ts'
import {
  carriedDetails,
  haveDetailsChanged,
  knownRows,
  withGiven,
  withTyped,
  type KnownRows,
} from './carried-details.ts'
import { partyRows, rowName } from './party-rows.ts'
import type { PassengerName } from './passenger-list.ts'
import type { NewBooking } from './product.ts'

/** What is asked of each passenger, if anything is. */
export function PassengerDetails({ booking }: { booking: NewBooking }) {
  const fields = useBookingFields('passenger', true)
  return fields.length === 0 ? null : <AskedOfEach booking={booking} fields={fields} />
}

function AskedOfEach({ booking, fields }: { booking: NewBooking; fields: readonly AskedField[] }) {
  const rows = partyRows(booking.values)
  useCarriedDetails(booking, rows, fields)
  return [...rows.keys()].map((index) => (
    <div key={index} role="group" aria-label={rowName(rows, index)}>
      <strong>{rowName(rows, index)}</strong>
      <DetailFields owner="passenger" name={`passengerDetails.${index}.`} isAsked />
    </div>
  ))
}

/** Keeps the details with their passengers while names and numbers are typed. */
function useCarriedDetails(
  { form, values: { passengerDetails } }: NewBooking,
  rows: readonly PassengerName[],
  fields: readonly AskedField[],
): void {
  const names = JSON.stringify(rows)
  const last = useRef<{ names: string; known: KnownRows }>(null)
  // After every render: it does nothing until a name, a number or a detail changes.
  useEffect(() => {
    const before = last.current
    if (before?.names === names) {
      before.known = withTyped(before.known, passengerDetails)
      return
    }
    last.current = { names, known: knownRows(rows, passengerDetails) }
    if (before === null || haveDetailsChanged(before.known, passengerDetails)) return
    const carried = carriedDetails(before.known, rows)
    for (const [index, { details }] of carried.rows.entries())
      for (const { guid, kind } of fields) {
        const value = details?.[guid] ?? (kind === 'choices' ? [] : null)
        form.setValue(`passengerDetails.${index}.details.${guid}`, value)
      }
    last.current.known = withGiven(carried, form.getValues('passengerDetails'))
  })
}
