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

/** Answers to fields asked at check-in or by the driver. */
export const fieldAnswers = z
  .array(
    z.object({
      /** What the field belongs to. */
      of: guid,
      field: key,
      value: z.nullable(value),
      /** The value the device showed before. */
      seen: z.nullable(value),
    }),
  )
  .check(z.minLength(1), z.maxLength(mostFields))

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

/** Stored values by the guid of what they belong to: a reservation, a service, a passenger, a trip. */
export const detailsByOwner = z.record(z.string(), storedDetails)

/** Values as people read them, in the order of the fields. */
export const shownDetails = z.array(
  z.object({ guid: z.string(), name: z.string(), text: z.string(), kind: z.enum(allFieldKinds) }),
)
