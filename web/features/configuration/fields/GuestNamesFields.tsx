import { guestLanguageNames, guestLanguages } from '#domain/message/guest-language.ts'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import type { FieldValues } from './field-values.ts'
import classes from '#web/features/configuration/configuration.module.css'

/** The field and its choices in the guests’ languages. An empty one uses the name itself. */
export function GuestNamesFields({ values }: { values: FieldValues }) {
  const choices = values.kind === 'choice' || values.kind === 'choices' ? (values.choices ?? []) : []
  return (
    <fieldset className={classes.documents}>
      <legend>For guests</legend>
      <p className={classes.soft}>
        Guests read these in their language. Leave one empty to use the name above.
      </p>
      <Names name="guestNames" of={values.name} />
      {choices.map((choice, place) => (
        <Names key={choice.guid} name={`choices.${place}.guestNames`} of={choice.name} />
      ))}
    </fieldset>
  )
}

function Names({ name, of }: { name: string; of: string }) {
  return (
    <FieldRow>
      {guestLanguageNames.map((language) => (
        <TextField
          key={language}
          name={`${name}.${language}`}
          label={`${of || 'Name'}, ${guestLanguages[language].name}`}
          maxLength={100}
        />
      ))}
    </FieldRow>
  )
}
