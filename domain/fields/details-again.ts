import { canEdit, type DetailField, type Details, type FieldUser } from './detail-field.ts'

/**
 * The values of an earlier trip that a new one starts with: those of fields that a booking asks and the user
 * can fill in, without dates and choices no longer offered.
 */
export function detailsAgain(fields: readonly DetailField[], details: Details, user: FieldUser): Details {
  const again = fields.filter(
    (field) =>
      field.owner === 'transport' &&
      field.asked !== 'no' &&
      field.kind !== 'date' &&
      canEdit(field, user) &&
      details[field.guid] !== undefined &&
      !hasRetired(field, details[field.guid]),
  )
  return Object.fromEntries(Object.entries(details).filter(([guid]) => again.some((it) => it.guid === guid)))
}

function hasRetired({ choices }: DetailField, value: Details[string] | undefined): boolean {
  const chosen = Array.isArray(value) ? value : [value]
  return choices.some((it) => it.retired && chosen.includes(it.guid))
}
