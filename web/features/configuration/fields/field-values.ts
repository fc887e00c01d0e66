import type { ReplyOf } from '#contract/endpoint.ts'
import type { fields } from '#contract/fields.ts'

/** The values of the form of a field. */
export type FieldValues = ReplyOf<typeof fields.edit.load>
