import type { Schema } from '#server/api-document/schemas.ts'

export type Way = 'request' | 'reply'

interface Pair {
  was: Schema
  is: Schema | undefined
  way: Way
  /** Where it is, as `customer.email`. */
  name: string
}

type Schemas = Readonly<Record<string, Schema>>

/** Changes of a schema that break callers: a reply that lost something, or a request that demands more. */
export function schemaBreaks({ was, is, way, name }: Pair, before: Schemas, after: Schemas): string[] {
  if (is === undefined) return []
  const [old, now] = [resolved(was, before), resolved(is, after)]
  const within = (oldPart: Schema, newPart: Schema | undefined, part: string) =>
    schemaBreaks({ was: oldPart, is: newPart, way, name: part }, before, after)
  const whole = ownBreaks(old, now, way, name)
  if (whole.length > 0) return whole
  return [
    ...fieldBreaks(old, now, way, name, within),
    ...(old.items && now.items ? within(old.items, now.items, `${name}[]`) : []),
    ...(typeof old.additionalProperties === 'object' && typeof now.additionalProperties === 'object'
      ? within(old.additionalProperties, now.additionalProperties, joined(name, '*'))
      : []),
  ]
}

/** Types, choices and limits of the schema itself. */
function ownBreaks(old: Schema, now: Schema, way: Way, name: string): string[] {
  const place = name === '' ? `the ${way}` : `${name} in the ${way}`
  const [oldTypes, newTypes] = [typesOf(old), typesOf(now)]
  // A request must still take what it took. A reply must not return what it never did.
  const [wider, narrower] = way === 'request' ? [oldTypes, newTypes] : [newTypes, oldTypes]
  const extra = wider.filter(
    (it) => !narrower.includes(it) && !(it === 'integer' && narrower.includes('number')),
  )
  if (narrower.length > 0 && extra.length > 0)
    return [`has a different type at ${place}: ${oldTypes.join(' or ')} became ${newTypes.join(' or ')}`]
  if (old.format !== now.format && now.format !== undefined)
    return [`has a different format at ${place}: ${old.format ?? 'any text'} became ${now.format}`]
  return way === 'request' ? [...choiceBreaks(old, now, place), ...limitBreaks(old, now, place)] : []
}

function choiceBreaks(old: Schema, now: Schema, place: string): string[] {
  const taken = now.enum
  if (!taken) return []
  const lost = old.enum?.filter((it) => !taken.includes(it))
  if (lost === undefined) return [`accepts only these values at ${place}: ${taken.join(', ')}`]
  return lost.length === 0 ? [] : [`no longer takes ${lost.join(' or ')} at ${place}`]
}

function limitBreaks(old: Schema, now: Schema, place: string): string[] {
  const lower = (['maximum', 'maxLength', 'maxItems'] as const).filter(
    (it) => (now[it] ?? Infinity) < (old[it] ?? Infinity),
  )
  const higher = (['minimum', 'minLength', 'minItems'] as const).filter(
    (it) => (now[it] ?? -Infinity) > (old[it] ?? -Infinity),
  )
  const changed = [...lower, ...higher].map((it) => `has a tighter limit at ${place}: ${it} is ${now[it]}`)
  const isOther = now.pattern !== undefined && now.pattern !== old.pattern
  return isOther ? [...changed, `has a different pattern at ${place}: ${now.pattern}`] : changed
}

function fieldBreaks(
  old: Schema,
  now: Schema,
  way: Way,
  name: string,
  within: (was: Schema, is: Schema | undefined, name: string) => string[],
): string[] {
  const fields = Object.entries(old.properties ?? {})
  const gone = fields.filter(([field]) => !(field in (now.properties ?? {}))).map(([field]) => field)
  const oldNeeds = old.required ?? []
  const newNeeds = now.required ?? []
  const needed = way === 'request' ? newNeeds.filter((it) => !oldNeeds.includes(it)) : []
  const doubtful =
    way === 'reply' ? oldNeeds.filter((it) => !newNeeds.includes(it) && !gone.includes(it)) : []
  return [
    ...gone.map((it) =>
      way === 'reply' ? `no longer returns ${joined(name, it)}` : `no longer takes ${joined(name, it)}`,
    ),
    ...needed.map((it) => `now requires ${joined(name, it)}`),
    ...doubtful.map((it) => `doesn’t always return ${joined(name, it)} any more`),
    ...fields.flatMap(([field, it]) => within(it, now.properties?.[field], joined(name, field))),
  ]
}

function joined(name: string, field: string): string {
  return name === '' ? field : `${name}.${field}`
}

/** A nullable schema has two types. */
function typesOf({ type, anyOf, oneOf, enum: values }: Schema): string[] {
  const own = [type ?? []].flat()
  const choices = (anyOf ?? oneOf ?? []).flatMap((it) => [it.type ?? []].flat())
  return own.length === 0 && choices.length === 0 && values ? ['string'] : [...new Set([...own, ...choices])]
}

/** References followed, an `allOf` merged into one object, and a nullable schema as one with two types. */
function resolved(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref !== undefined) return resolved(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas)
  if (schema.allOf) {
    const parts = schema.allOf.map((it) => resolved(it, schemas))
    return {
      type: 'object',
      properties: Object.assign({}, ...parts.map((it) => it.properties)),
      required: parts.flatMap((it) => it.required ?? []),
    }
  }
  const choices = (schema.anyOf ?? []).map((it) => resolved(it, schemas))
  const [some, ...others] = choices.filter((it) => it.type !== 'null')
  if (choices.length === 2 && some && others.length === 0)
    return { ...some, type: [...typesOf(some), 'null'] }
  return choices.length > 0 ? { ...schema, anyOf: choices } : schema
}
