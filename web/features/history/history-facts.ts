import { isGuid } from '#domain/vocabulary/guid.ts'
import { fieldWords, isInstant, machinery, valueWords } from '#web/parts/changes/change-words.ts'
import { dayTimeText, type SiteFormat } from '#web/ui/value/format.ts'
import type { PlanShown } from '#web/ui/dialog/PlanView.tsx'

export interface Fact {
  name: string
  before: string
  after: string
  moved: boolean
}

/** Values before and after, field by field, as text; for database rows and forms alike. */
export function factsOf(before: unknown, after: unknown, site: SiteFormat): Fact[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  // An audit event may list only the changed fields; fields it does not name are unchanged.
  const names = after === null || after === undefined ? Object.keys(was) : Object.keys(is)
  return names
    .filter((name) => !machinery.has(name))
    .map((name) => ({
      name: fieldWords(camel(name)),
      before: !(name in was) ? '' : text(name, was[name], 'one', site),
      after: !(name in is) ? '' : text(name, is[name], 'another', site),
      moved: JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null),
    }))
}

/** The plan that was confirmed, where the audit event contains it. */
export function planOf(after: unknown): PlanShown | null {
  const plan = fieldsOf(after)['plan']
  return typeof plan === 'object' && plan !== null && 'lines' in plan && 'chargeCents' in plan ? (plan as PlanShown) : null
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  if (Array.isArray(value) || typeof value !== 'object') return { value }
  return value as Record<string, unknown>
}

function text(name: string, value: unknown, thing: string, { timeZone, currency }: SiteFormat): string {
  if (isGuid(value)) return thing
  if (isInstant(value)) return dayTimeText(value, timeZone)
  return valueWords(camel(name).replace(/Guid$/, ''), value, currency)
}

/** `first_name` → `firstName` */
function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
