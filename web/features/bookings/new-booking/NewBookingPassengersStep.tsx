import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { partyOf } from './new-booking-values.ts'
import { readPassengers, whyNotPassengers } from './passenger-list.ts'
import type { NewBooking } from './use-new-booking.ts'
import classes from './NewBooking.module.css'

const CountedFields = preloadable(async () => (await import('./CountedFields.tsx')).CountedFields)

/** Pasted names, one per line. None is valid too: the customer leads the party. */
export function NewBookingPassengersStep({ booking: { values } }: { booking: NewBooking }) {
  const party = partyOf(values)
  const names = readPassengers(values.passengersText, party)
  return (
    <div className={classes.fields}>
      <TextAreaField
        name="passengersText"
        label="Names, one per line"
        hint={`${partyText(party)}. Empty: the party goes by the name of who books. After a name: child or infant`}
        rows={Math.min(12, Math.max(3, party.size + 1))}
        check={(text: string) => whyNotPassengers(text, party)}
      />
      {names.length > 0 && (
        <p className={classes.note} role="status">
          {names.length} of {party.size} named:{' '}
          {names.map((it) => `${it.firstName} ${it.lastName}${it.ageBand === 'adult' ? '' : ` (${it.ageBand})`}`.trim()).join(', ')}
        </p>
      )}
      <CountedFields list="extras" name="extras" title="Extras" open={false} counts={values.extras} />
    </div>
  )
}

function partyText({ adults, children, infants }: { adults: number; children: number; infants: number }): string {
  const parts = [`${adults} ${adults === 1 ? 'adult' : 'adults'}`]
  if (children > 0) parts.push(`${children} ${children === 1 ? 'child' : 'children'}`)
  if (infants > 0) parts.push(`${infants} ${infants === 1 ? 'infant' : 'infants'}`)
  return parts.join(', ')
}
