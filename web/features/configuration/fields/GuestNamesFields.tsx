import type { FieldValues } from './field-values.ts'
import { ForGuests, GuestNames } from '#web/features/configuration/GuestNames.tsx'

/** The field and its choices in the guests’ languages. An empty one uses the name itself. */
export function GuestNamesFields({ values }: { values: FieldValues }) {
  const choices = values.kind === 'choice' || values.kind === 'choices' ? (values.choices ?? []) : []
  return (
    <ForGuests>
      <GuestNames name="guestNames" of={values.name} />
      {choices.map((choice, place) => (
        <GuestNames key={choice.guid} name={`choices.${place}.guestNames`} of={choice.name} />
      ))}
    </ForGuests>
  )
}
