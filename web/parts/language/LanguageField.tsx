import { useWatch } from 'react-hook-form'
import { guestLanguageNames, guestLanguages, proposedLanguage } from '#domain/message/guest-language.ts'
import { SelectField } from '#web/ui/form/fields.tsx'

export const languageOptions = guestLanguageNames.map((key) => ({ key, label: guestLanguages[key].name }))

/**
 * The language of messages to a customer. Unless chosen, it follows from country and phone. `prefix` is the
 * customer's path in the form.
 */
export function LanguageField({ prefix = '' }: { prefix?: string }) {
  const [country, phone] = useWatch({ name: [`${prefix}country`, `${prefix}phone`] }) as [
    string | null,
    string,
  ]
  const proposed = proposedLanguage({ country: country ?? '', phone: phone.replaceAll(/[^+\d]/g, '') })
  const empty = proposed === null ? 'Company default' : `Suggested: ${guestLanguages[proposed].name}`
  return (
    <SelectField
      name={`${prefix}language`}
      label="Language"
      hint="For messages to the customer"
      options={languageOptions}
      empty={empty}
    />
  )
}
