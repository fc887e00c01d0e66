import { schemaBreaks, type Way } from '#server/api-document/schema-breaks.ts'
import type { Schema } from '#server/api-document/schemas.ts'

/** What a released document promises about its calls: everything but texts and examples. */
export interface ReleasedApi {
  /** By method and path. */
  calls: Record<string, ReleasedCall>
  schemas: Record<string, Schema>
}

export interface ReleasedCall {
  id: string
  needs: string[]
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[]
  request?: Schema
  reply?: Schema
  /** The media type of a file. */
  file?: string
}

/** Sentences about changes that would break programs written for `before`. */
export function breakingChanges(before: ReleasedApi, after: ReleasedApi): string[] {
  return Object.entries(before.calls).flatMap(([call, old]) => {
    const now = after.calls[call]
    if (now === undefined) return [`${call} has been removed.`]
    const compare = (was: Schema | undefined, is: Schema | undefined, way: Way, name: string) =>
      was === undefined ? [] : schemaBreaks({ was, is, way, name }, before.schemas, after.schemas)
    return [
      ...callBreaks(old, now),
      ...parameterBreaks(old, now, (was, is, name) => compare(was, is, 'request', name)),
      ...requestBreaks(old, now, compare),
      ...(old.reply && now.reply === undefined
        ? ['no longer returns JSON']
        : compare(old.reply, now.reply, 'reply', '')),
    ].map((it) => `${call} ${it}.`)
  })
}

function callBreaks(old: ReleasedCall, now: ReleasedCall): string[] {
  const lost = old.needs.filter((it) => !now.needs.includes(it))
  const isOpen = now.needs.includes('public') || now.needs.includes('signedIn')
  return [
    ...(old.id === now.id ? [] : [`was renamed from ${old.id} to ${now.id}, also in generated clients`]),
    ...(lost.length === 0 || isOpen ? [] : [`is no longer allowed with ${lost.join(' or ')} alone`]),
    ...(old.file === now.file
      ? []
      : [`returned ${old.file ?? 'JSON'} and now returns ${now.file ?? 'JSON'}`]),
  ]
}

type Compare = (was: Schema | undefined, is: Schema | undefined, way: Way, name: string) => string[]

function requestBreaks(
  { request: was }: ReleasedCall,
  { request: is }: ReleasedCall,
  compare: Compare,
): string[] {
  if (was && !is) return ['no longer takes a body']
  if (!was && is?.required?.length) return ['now needs a body']
  return compare(was, is, 'request', '')
}

function parameterBreaks(
  old: ReleasedCall,
  now: ReleasedCall,
  compare: (was: Schema, is: Schema, name: string) => string[],
): string[] {
  const find = (call: ReleasedCall, { name, in: place }: { name: string; in: string }) =>
    call.parameters.find((it) => it.name === name && it.in === place)
  const kept = old.parameters.flatMap((was) => {
    const is = find(now, was)
    return is ? compare(was.schema, is.schema, was.name) : [`no longer takes the parameter ${was.name}`]
  })
  const needed = now.parameters
    .filter((it) => it.required && !find(old, it)?.required)
    .map((it) => `now requires the parameter ${it.name}`)
  return [...kept, ...needed]
}
