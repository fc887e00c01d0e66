import { fieldWords, valueWords } from '../../shell/change-words.ts'

export interface Fact {
  name: string
  before: string
  after: string
  moved: boolean
}

/** What was before and after, field by field, in words; rows of the database and forms alike. */
export function factsOf(before: unknown, after: unknown): Fact[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  // A deed may say only what it moved; what it does not name, stayed.
  const names = after === null || after === undefined ? Object.keys(was) : Object.keys(is)
  return names
    .filter((name) => !machinery.has(name))
    .map((name) => ({
      name: fieldWords(camel(name)),
      before: before === null || before === undefined ? '' : said(name, was[name], 'one'),
      after: after === null || after === undefined ? '' : said(name, is[name], 'another'),
      moved: JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null),
    }))
}

/** What every row has and nobody means. */
const machinery = new Set(['guid', 'version', 'updated_at', 'updatedAt', 'created_at', 'createdAt', 'query_name', 'queryName'])
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  if (Array.isArray(value) || typeof value !== 'object') return { value }
  return value as Record<string, unknown>
}

function said(name: string, value: unknown, thing: string): string {
  return typeof value === 'string' && guid.test(value) ? thing : valueWords(camel(name).replace(/Guid$/, ''), value)
}

/** `first_name` → `firstName` */
function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
