import { useWatch } from 'react-hook-form'
import { guestLanguageNames, guestLanguages, proposedLanguage } from '#domain/message/guest-language.ts'
import { SelectField } from '#web/ui/form/fields.tsx'

export const languageOptions = guestLanguageNames.map((key) => ({ key, label: guestLanguages[key].name }))

/** The language a customer is written to in. Unless one is chosen, it follows from country and phone; `prefix` is where the customer stands in the form. */
export function LanguageField({ prefix = '' }: { prefix?: string }) {
  const [country, phone] = useWatch({ name: [`${prefix}country`, `${prefix}phone`] }) as [string | null, string]
  const proposed = proposedLanguage({ country: country ?? '', phone: phone.replaceAll(/[^+\d]/g, '') })
  const empty = proposed === null ? 'Company default' : `Suggested: ${guestLanguages[proposed].name}`
  return (
    <SelectField name={`${prefix}language`} label="Language" hint="For messages to the customer" options={languageOptions} empty={empty} />
  )
}

/** `German`, or where it was not chosen `German (suggested)`. */
export function languageText(writtenIn: keyof typeof guestLanguages, chosen: string | null): string {
  const { name } = guestLanguages[writtenIn]
  return chosen === null ? `${name} (suggested)` : name
}
