import type { ReactNode } from 'react'
import { guestLanguageNames, guestLanguages } from '#domain/message/guest-language.ts'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import classes from './configuration.module.css'

/** Around the names that guests read. */
export function ForGuests({ children }: { children: ReactNode }) {
  return (
    <fieldset className={classes.documents}>
      <legend>For guests</legend>
      <p className="note">
        Guests see the name in their language. Leave a language empty to use the name above.
      </p>
      {children}
    </fieldset>
  )
}

/** A name in each of the guests’ languages. `of`: the name itself. */
export function GuestNames({ name, of }: { name: string; of: string }) {
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
