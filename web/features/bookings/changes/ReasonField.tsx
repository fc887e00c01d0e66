import { TextField } from '#web/ui/form/fields.tsx'

/** Why it is done, as the history will say it. */
export function ReasonField({ required = false, focusFirst = false }: { required?: boolean; focusFirst?: boolean }) {
  return <TextField name="reason" label="Reason" hint="Kept in the history" maxLength={500} required={required} focusFirst={focusFirst} />
}
