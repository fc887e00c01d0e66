import type { Schema } from '#server/api-document/schemas.ts'

/** Fields whose rule exists only in code. */
const byRule: Readonly<Record<string, unknown>> = {
  staffByHour: Array.from({ length: 24 }, () => 2),
  creditLink: 'https://www.example.com/credit',
  tiles: 'https://tiles.example.com/{z}/{x}/{y}.png',
}

/** An example of a schema: its required fields, with realistic values. */
export function exampleOf(schema: Schema, name = '', depth = 0): unknown {
  if (byRule[name] !== undefined) return byRule[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice?.some((it) => it.type === 'null') && depth > 2) return null
  if (choice?.[0]) return exampleOf(choice[0], name, depth)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((it) => exampleOf(it, name, depth)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return objectOf(schema, depth)
    case 'array':
      return schema.items && (depth < 2 || (schema.minItems ?? 0) > 0)
        ? [exampleOf(schema.items, singular(name), depth + 1)]
        : []
    case 'integer':
    case 'number':
      return numberOf(schema, name)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return textOf(schema, name)
  }
}

function objectOf({ properties = {}, required = [] }: Schema, depth: number): Record<string, unknown> {
  const needed = Object.entries(properties).filter(([name]) => required.includes(name))
  // An empty object would be no example.
  const wanted = needed.length > 0 ? needed : Object.entries(properties).slice(0, 2)
  return Object.fromEntries(wanted.map(([name, it]) => [name, exampleOf(it, name, depth + 1)]))
}

function numberOf({ minimum, maximum }: Schema, name: string): number {
  const typical = /cents$/i.test(name) ? 6600 : /minutes$/i.test(name) ? 45 : 2
  return Math.min(Math.max(typical, minimum ?? typical), maximum ?? typical)
}

export const exampleGuid = '01980c5e-7a20-7000-8000-000000000001'

const byFormat: Readonly<Record<string, string>> = {
  uuid: exampleGuid,
  date: '2026-12-24',
  'date-time': '2026-12-24T14:55:00Z',
  binary: '(the file)',
}

/** By the field's name, where any text would do. */
const byName: readonly (readonly [RegExp, string])[] = [
  [/email$|^replyTo$/i, 'ann@guest.example'],
  [/phone$/i, '+12464280000'],
  [/guids$/i, exampleGuid],
  [/^account$/, 'cash'],
  [/^airline/i, 'BA'],
  [/number$/i, '2155'],
  [/^list$/, 'bookings'],
  [/^countsAs$/, 'charge'],
  [/^bookingKind$/, 'arrivalTransfer'],
  [/month$/i, '2026-12'],
  [/^(period|before|after)$/, '2026-12'],
  [/(date|on|from|to|until|day)$/i, '2026-12-24'],
  [/(time|start|end)$/i, '14:55'],
  [/ident$|^flight$/i, 'BA2155'],
  [/currency$/i, 'BBD'],
  [/code$/i, 'VAT'],
  [/country$/i, 'BB'],
  [/reference$/i, 'K7M2QX'],
  [/reason$|^why/i, 'Flight cancelled'],
  [/url$/i, '/customers'],
  [/firstName$/i, 'Ann'],
  [/lastName$/i, 'Smith'],
  [/password$/i, 'correct horse battery'],
]

/** For patterns that the name's typical value doesn't match. */
const otherTexts = [
  ...'14:55 2026-12 2026-12-24 2026 12 ann@guest.example +12464280000 K7M2QX VAT BB BBD 2155 BA'.split(' '),
  ...'/bookings bookings https://www.example.com/thanks'.split(' '),
  `B${'k'.repeat(86)}`,
  'k'.repeat(22),
  `AC${'0'.repeat(32)}`,
]

function textOf({ format, pattern, maxLength, minLength }: Schema, name: string): string {
  if (format !== undefined && byFormat[format] !== undefined) return byFormat[format]
  const typical = byName.find(([names]) => names.test(name))?.[1] ?? 'Text'
  const fits = (text: string) =>
    (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
    text.length <= (maxLength ?? text.length) &&
    text.length >= (minLength ?? 0)
  return [typical, ...otherTexts].find(fits) ?? ''
}

function singular(name: string): string {
  return name.replace(/s$/, '')
}
