import type { AskedField } from '#contract/booking-fields.ts'

export interface DetailInputProps {
  field: AskedField
  name: string
  required: boolean
}
