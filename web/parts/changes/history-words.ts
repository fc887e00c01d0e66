import { spaced } from '#contract/audit-actions.ts'

export interface Moved {
  name: string
  before: string | null
  after: string | null
}

/** The changed facts, as text; unchanged and non-plain ones are omitted. */
export function whatMoved(before: unknown, after: unknown): Moved[] {
  const [was, is] = [plainFacts(before), plainFacts(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name))
  // Without values before, everything is new, as the action itself says.
  if (was.size === 0) return []
  return names.map((name) => ({ name: spaced(name.replace(/Cents$/, '')), before: was.get(name) ?? null, after: is.get(name) ?? null }))
}

/** `method: cash`, `method: cash → card`, `method: cash, removed`. */
export function movedText({ name, before, after }: Moved): string {
  if (before === null) return `${name}: ${after}`
  return after === null ? `${name}: ${before}, removed` : `${name}: ${before} → ${after}`
}

const unsaid = ['version', 'guid', 'query_name', 'updated_at', 'plan']

function plainFacts(value: unknown): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map()
  const facts = Object.entries(value).flatMap(([name, fact]) => {
    const text = plainText(name, fact)
    return unsaid.includes(name) || text === null ? [] : [[name, text] as const]
  })
  return new Map(facts)
}

function plainText(name: string, fact: unknown): string | null {
  if (typeof fact === 'number') return name.endsWith('Cents') ? (fact / 100).toFixed(2) : String(fact)
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no'
  return typeof fact === 'string' && fact !== '' ? wordOf(name, fact) : null
}

/** A state in readable form: `checkedIn` is `checked in`. */
function wordOf(name: string, fact: string): string {
  return name === 'status' ? spaced(fact) : fact
}
