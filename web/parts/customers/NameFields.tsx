import { useWatch } from 'react-hook-form'
import { TextField } from '#web/ui/form/fields.tsx'

/** First and last name of a customer. Many people have only one: once one is given, the other is optional. */
export function NameFields({ prefix = '' }: { prefix?: '' | 'customer.' }) {
  const [first, last] = useWatch({ name: [`${prefix}firstName`, `${prefix}lastName`] }).map((it: unknown) =>
    typeof it === 'string' ? it.trim() : '',
  )
  return (
    <>
      <TextField name={`${prefix}firstName`} label="First name" required={last === ''} maxLength={100} />
      <TextField name={`${prefix}lastName`} label="Last name" required={first === ''} maxLength={100} hint="One name is enough" />
    </>
  )
}
