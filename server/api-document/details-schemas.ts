import { fieldOwners, type DetailField } from '#domain/fields/detail-field.ts'
import type { Schema } from '#server/api-document/schemas.ts'

/** The details of a request: a value for each field, null or empty to remove it. */
export function givenDetailsSchema(fields: readonly DetailField[]): Schema {
  const open = fields.filter((it) => it.active)
  return detailsSchema(open, (it) => nullable(valueSchema(it, isOffered)))
}

/** The details of a reply: those that have a value. */
export function storedDetailsSchema(fields: readonly DetailField[]): Schema {
  return detailsSchema(fields, (it) => valueSchema(it, () => true))
}

function detailsSchema(fields: readonly DetailField[], schemaOf: (field: DetailField) => Schema): Schema {
  const properties = fields.map((it) => {
    const description = [fieldOwners[it.owner], it.hint].filter((text) => text !== '').join('. ')
    return [it.guid, { title: it.name, description, ...schemaOf(it) }] as const
  })
  return { type: 'object', properties: Object.fromEntries(properties) }
}

type Choice = DetailField['choices'][number]
const isOffered = (it: Choice) => !it.retired

function valueSchema({ kind, choices }: DetailField, isIn: (choice: Choice) => boolean): Schema {
  const one = (): Schema => {
    const shown = choices.filter(isIn)
    return shown.length === 0
      ? { type: 'string', format: 'uuid' }
      : { oneOf: shown.map(({ guid, name }) => ({ type: 'string', const: guid, title: name })) }
  }
  switch (kind) {
    case 'number':
      return { type: 'number' }
    case 'yesNo':
      return { type: 'boolean' }
    case 'choice':
      return one()
    case 'choices':
      return { type: 'array', items: one() }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'time':
      return { type: 'string', pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$` }
    case 'link':
      return { type: 'string', format: 'uri' }
    default:
      return { type: 'string' }
  }
}

function nullable(schema: Schema): Schema {
  return typeof schema.type === 'string'
    ? { ...schema, type: [schema.type, 'null'] }
    : { oneOf: [...(schema.oneOf ?? []), { type: 'null' }] }
}
