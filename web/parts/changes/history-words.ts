import { spaced } from '#contract/audit-actions.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import { dayTimeText, type SiteFormat } from '#web/ui/value/format.ts'
import { isInstant, machinery } from './change-words.ts'

interface PlannedLine {
  section?: string
  label: string
  before?: string
  after?: string
  amountCents?: number
}

/** What a change did, as its plan said it: `Arrival: fast track, Fri 20 Nov → Sat 21 Nov`. Nothing where something was made: it says so itself. */
export function plannedText(before: unknown, after: unknown, money: (cents: number) => string): string[] {
  if (typeof before !== 'object' || before === null) return []
  const lines = linesOf(after)
  return lines.map(({ section, label, before: was, after: is, amountCents }) => {
    const change = [was, is].filter((it) => it !== undefined).join(' → ')
    const amount = amountCents === undefined ? '' : money(amountCents)
    const said = [change, amount].filter((it) => it !== '').join(', ')
    return `${section ? `${section}: ` : ''}${label}${said === '' ? '' : `, ${said}`}`
  })
}

function linesOf(after: unknown): PlannedLine[] {
  const { plan } = (after ?? {}) as { plan?: { lines?: PlannedLine[] } }
  return Array.isArray(plan?.lines) ? plan.lines : []
}

export interface Moved {
  name: string
  before: string | null
  after: string | null
}

/** The changed facts, as text; unchanged and non-plain ones are omitted, and whatever names something by its guid alone. */
export function whatMoved(before: unknown, after: unknown, site: SiteFormat): Moved[] {
  const [was, is] = [plainFacts(before, site), plainFacts(after, site)]
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name))
  // Without values before, everything is new, as the action itself says.
  if (was.size === 0) return []
  return names.map((name) => ({
    name: spaced(name.replace(/(Cents|At|_at)$/, '')),
    before: was.get(name) ?? null,
    after: is.get(name) ?? null,
  }))
}

/** `method: cash`, `method: cash → card`, `method: cash, removed`. */
export function movedText({ name, before, after }: Moved): string {
  if (before === null) return `${name}: ${after}`
  return after === null ? `${name}: ${before}, removed` : `${name}: ${before} → ${after}`
}

function plainFacts(value: unknown, site: SiteFormat): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map()
  const facts = Object.entries(value).flatMap(([name, fact]) => {
    const text = plainText(name, fact, site)
    return machinery.has(name) || text === null ? [] : [[name, text] as const]
  })
  return new Map(facts)
}

function plainText(name: string, fact: unknown, { timeZone, currency }: SiteFormat): string | null {
  if (typeof fact === 'number') return name.endsWith('Cents') ? moneyText(fact, currency) : String(fact)
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no'
  if (typeof fact !== 'string' || fact === '' || isGuid(fact)) return null
  return isInstant(fact) ? dayTimeText(fact, timeZone) : wordOf(name, fact)
}

/** A state in readable form: `checkedIn` is `checked in`. */
function wordOf(name: string, fact: string): string {
  return name === 'status' ? spaced(fact) : fact
}
