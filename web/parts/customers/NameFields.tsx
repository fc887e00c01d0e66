import { useWatch } from 'react-hook-form'
import { TextField } from '#web/ui/form/fields.tsx'

/** A customer's first and last name. One of the two is enough, since many people have only one name. */
export function NameFields({ prefix = '' }: { prefix?: '' | 'customer.' }) {
  const [first, last] = useWatch({ name: [`${prefix}firstName`, `${prefix}lastName`] }).map((name: unknown) =>
    typeof name === 'string' ? name.trim() : '',
  )
  return (
    <>
      <TextField name={`${prefix}firstName`} label="First name" required={last === ''} maxLength={100} />
      <TextField
        name={`${prefix}lastName`}
        label="Last name"
        required={first === ''}
        maxLength={100}
        hint="One name is enough"
      />
    </>
  )
}
