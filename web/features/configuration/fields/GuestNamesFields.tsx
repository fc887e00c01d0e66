import { useState } from 'react'
import { ForGuests, GuestNames } from '#web/features/configuration/GuestNames.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import type { FieldValues } from './field-values.ts'

/** With more choices, five names each would hide the rest of the form. */
const choicesShownAtOnce = 3

/** The field, its hint and its choices in the guests’ languages. An empty one uses the text itself. */
export function GuestNamesFields({ values }: { values: FieldValues }) {
  const choices = values.kind === 'choice' || values.kind === 'choices' ? (values.choices ?? []) : []
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || choices.length <= choicesShownAtOnce
  return (
    <ForGuests>
      <GuestNames name="guestNames" of={values.name} />
      {values.askedByGuest !== 'no' && values.hint !== '' && (
        <GuestNames name="guestHints" of="Hint" maxLength={200} />
      )}
      {isShown ? (
        choices.map((choice, place) => (
          <GuestNames key={choice.guid} name={`choices.${place}.guestNames`} of={choice.name} />
        ))
      ) : (
        <div>
          <Button size="xs" onClick={() => setOpen(true)}>
            {`Translate ${choices.length} choices`}
          </Button>
        </div>
      )}
    </ForGuests>
  )
}
