import * as z from 'zod/mini'
import { guid, optionalText } from '#contract/shapes.ts'
import { allFieldKinds } from '#domain/fields/detail-field.ts'

/** The values of fields: details of a reservation, a service, a passenger or a customer. */

const mostFields = 600
const mostChoices = 200
const value = z.union([
  z.number(),
  z.boolean(),
  z.array(guid).check(z.maxLength(mostChoices)),
  optionalText(4000),
])
const key = z.string().check(z.maxLength(40))

/** Values to store, by field. Null or an empty text removes one; those left out stay as they are. */
export const givenDetails = z.prefault(
  z
    .record(key, z.nullable(value))
    .check(z.refine((it) => Object.keys(it).length <= mostFields, `At most ${mostFields} values`)),
  {},
)

/** Stored values, by field. */
export const storedDetails = z.record(
  key,
  z.union([z.number(), z.boolean(), z.array(z.string()), z.string()]),
)

/** Values as people read them, in the order of the fields. */
export const shownDetails = z.array(
  z.object({ guid: z.string(), name: z.string(), text: z.string(), kind: z.enum(allFieldKinds) }),
)
