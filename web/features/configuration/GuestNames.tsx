import type { ReactNode } from 'react'
import { guestLanguageNames, guestLanguages } from '#domain/message/guest-language.ts'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import classes from './configuration.module.css'

/** Around the texts that guests read. */
export function ForGuests({ children }: { children: ReactNode }) {
  return (
    <fieldset className={classes.documents}>
      <legend>For guests</legend>
      <p className="note">
        Guests read this in their language. Leave a language empty to use the text above.
      </p>
      {children}
    </fieldset>
  )
}

/** A text in each of the guests’ languages. `of`: the text itself, or what it is. */
export function GuestNames({ name, of, maxLength = 100 }: { name: string; of: string; maxLength?: number }) {
  return (
    <FieldRow>
      {guestLanguageNames.map((language) => (
        <TextField
          key={language}
          name={`${name}.${language}`}
          label={`${of || 'Name'}, ${guestLanguages[language].name}`}
          maxLength={maxLength}
        />
      ))}
    </FieldRow>
  )
}
