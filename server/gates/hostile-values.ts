import fc from 'fast-check'

/** The subset of JSON Schema that our shapes produce. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  pattern?: string
}

const texts = fc.constantFrom(
  '',
  ' ',
  'a\u0000b',
  '\uD800',
  '\u202Eevil\u202C',
  '😀'.repeat(200),
  'x'.repeat(20_000),
  "Robert'); drop table booking;--",
  '=HYPERLINK("http://evil")',
  '<script>alert(1)</script>',
  '__proto__',
  '2026-02-30',
  '99:99',
  'NaN',
  '1e999',
)

/** Bodies of entirely wrong shape. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    0,
    -1,
    1e308,
    true,
    [[[[[[[[]]]]]]]],
    { __proto__: { polluted: true } },
    { constructor: { prototype: {} } },
    { length: 1e9 },
  ),
  fc.jsonValue({ maxDepth: 4 }),
)

/**
 * Bodies of roughly the right shape: most fields are valid and refer to existing items where their name
 * suggests it.
 */
export function likely(schema: JsonSchema, known: Record<string, string>, name = ''): fc.Arbitrary<unknown> {
  const fitting = fittingValue(schema, known, name)
  return fc.oneof(
    { weight: 8, arbitrary: fitting },
    { weight: 1, arbitrary: texts },
    { weight: 1, arbitrary: hostile },
  )
}

function fittingValue(
  schema: JsonSchema,
  known: Record<string, string>,
  name: string,
): fc.Arbitrary<unknown> {
  if (known[name] !== undefined) return fc.constant(known[name])
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((it) => fittingValue(it, known, name)))
  if (schema.properties) return objectOf(schema.properties, known)
  if (schema.items) return fc.array(likely(schema.items, known, name.replace(/s$/, '')), { maxLength: 3 })
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'integer' || type === 'number')
    return fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom(-1, 0.5, 2 ** 31, 2 ** 53, 1e12))
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return fc.constantFrom(
    'Ann',
    '2026-11-21',
    '2026-11-25',
    '10:30',
    'ann@guest.example',
    '+12464280000',
    'VAT',
    'BB',
  )
}

function objectOf(
  properties: Record<string, JsonSchema>,
  known: Record<string, string>,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, it]) => [name, likely(it, known, name)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
}
