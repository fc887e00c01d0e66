import { TextAreaField, TextField } from './fields.tsx'

interface ReasonFieldProps {
  /** More than one line, for reasons that need a sentence. */
  rows?: number
  required?: boolean
  maxLength?: number
  focusFirst?: boolean
}

/** The reason for an action, recorded in the history. */
export function ReasonField({ rows = 1, required = false, maxLength = 500, ...rest }: ReasonFieldProps) {
  const shared = { name: 'reason', label: 'Reason', hint: 'Recorded in the history', required, maxLength }
  return rows === 1 ? (
    <TextField {...shared} {...rest} />
  ) : (
    <TextAreaField {...shared} rows={rows} {...rest} />
  )
}
