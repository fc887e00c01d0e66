import { TextField } from '#web/ui/form/fields.tsx'

/** The reason for a change, recorded in the history. */
export function ReasonField({
  required = false,
  focusFirst = false,
}: {
  required?: boolean
  focusFirst?: boolean
}) {
  return (
    <TextField
      name="reason"
      label="Reason"
      hint="Recorded in the history"
      maxLength={500}
      required={required}
      focusFirst={focusFirst}
    />
  )
}
