import { partyText } from '#domain/booking/party-text.ts'
import { PassengerDetails } from './PassengerDetails.tsx'
import { groupFlagLabels, groupFlags } from '#domain/vocabulary/group-flags.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { NumberField, TextAreaField } from '#web/ui/form/fields.tsx'
import { partyOf, type PartySize } from './new-booking-values.ts'
import {
  countsOf,
  readPassengers,
  whyNotPassengers,
  withinParty,
  type PassengerName,
} from './passenger-list.ts'
import { partyRows } from './party-rows.ts'
import type { NewBooking } from './product.ts'
import classes from './NewBooking.module.css'

/** The party's size, names and flags. */
export function PartyFields({ booking }: { booking: NewBooking }) {
  const { form, values } = booking
  const party = partyOf(values)
  const names = readPassengers(values.passengersText, party)
  const takeCounts = () => {
    const { adults, children, infants } = countsOf(names)
    form.setValue('adults', Math.max(adults, 1), { shouldDirty: true })
    form.setValue('children', children, { shouldDirty: true })
    form.setValue('infants', infants, { shouldDirty: true })
    form.clearErrors('passengersText')
  }
  return (
    <fieldset className={classes.group}>
      <legend>Party</legend>
      <div className={classes.three}>
        <NumberField name="adults" label="Adults" required min={1} max={60} />
        <NumberField name="children" label="Children" min={0} max={60} placeholder="0" />
        <NumberField name="infants" label="Infants" min={0} max={60} placeholder="0" />
      </div>
      <TextAreaField
        name="passengersText"
        label="Names, one per line"
        hint="Leave empty to use the customer’s name. Add “child” or “infant” after a name."
        rows={Math.min(12, Math.max(2, names.length + 1))}
        check={(text: string) => whyNotPassengers(text, party)}
      />
      {names.length > 0 && <Named names={names} party={party} />}
      {whyNotPassengers(values.passengersText, party) !== null && (
        <div>
          <Button size="xs" onClick={takeCounts}>
            Set party to {partyText(countsOf(names))}
          </Button>
        </div>
      )}
      <PassengerDetails rows={partyRows(values)} given={values.passengerDetails} />
      <div className={classes.flags} role="group" aria-label="Flags for desk and driver">
        {groupFlags.map((flag) => (
          <CheckboxField key={flag} name={`flags.${flag}`} label={groupFlagLabels[flag]} />
        ))}
      </div>
    </fieldset>
  )
}

/**
 * The names as parsed. Names beyond the party size stay visible, so that the user can remove them or raise
 * the size.
 */
function Named({ names, party }: { names: readonly PassengerName[]; party: PartySize }) {
  return (
    <ul className={classes.names} aria-label={`${names.length} of ${party.size} named`}>
      {[...withinParty(names, party).entries()].map(([place, { name, isWithin }]) => (
        <li key={place} data-beyond={!isWithin || undefined}>
          {`${name.firstName} ${name.lastName}`.trim()}
          <small>
            {name.ageBand}
            {!isWithin && ', not counted in the party size'}
          </small>
        </li>
      ))}
    </ul>
  )
}
