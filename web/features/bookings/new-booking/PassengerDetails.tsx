import { useEffect, useRef } from 'react'
import { DetailFields } from '#web/parts/details/DetailFields.tsx'
import { useBookingFields } from '#web/parts/details/use-booking-fields.ts'
import type { GivenDetails } from '#domain/fields/detail-field.ts'
import type { AskedField } from '#contract/booking-fields.ts'
import {
  carriedDetails,
  haveDetailsChanged,
  knownRows,
  withGiven,
  withTyped,
  type KnownRows,
} from './carried-details.ts'
import { useFormContext } from 'react-hook-form'
import { rowName } from './party-rows.ts'
import type { PassengerName } from './passenger-list.ts'

interface PassengerDetailsProps {
  rows: readonly PassengerName[]
  /** The form’s `passengerDetails`, by row. */
  given: GivenToRows
}
type GivenToRows = readonly { details: GivenDetails }[]

/** The fields asked of each passenger, if any. */
export function PassengerDetails(props: PassengerDetailsProps) {
  const fields = useBookingFields('passenger', true)
  return fields.length === 0 ? null : <AskedOfEach {...props} fields={fields} />
}

interface AskedOfEachProps extends PassengerDetailsProps {
  fields: readonly AskedField[]
}

function AskedOfEach({ rows, given, fields }: AskedOfEachProps) {
  useCarriedDetails(rows, given, fields)
  return [...rows.keys()].map((index) => (
    <div key={index} role="group" aria-label={rowName(rows, index)}>
      <strong>{rowName(rows, index)}</strong>
      <DetailFields owner="passenger" name={`passengerDetails.${index}.`} isAsked />
    </div>
  ))
}

/** Keeps the details with their passengers while names and numbers are typed. */
function useCarriedDetails(
  rows: readonly PassengerName[],
  passengerDetails: GivenToRows,
  fields: readonly AskedField[],
): void {
  const form = useFormContext<{ passengerDetails: GivenToRows }>()
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
