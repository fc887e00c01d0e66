/**
 * A plan: what a change will do, made before it is done and shown to whoever asks for it. The same plan made again under lock has
 * the same fingerprint; if anything the reader saw moved in between, it differs.
 */
export interface PlanLine {
  label: string
  before?: string
  after?: string
  amountCents?: number
}

export interface Plan {
  title: string
  lines: PlanLine[]
  warnings: string[]
  chargeCents: number
  refundCents: number
  balanceAfterCents: number
}

/** Canonical text of a plan: equal plans, equal text, whatever order their keys were written in. The server hashes it. */
export function fingerprintOf(plan: Plan): string {
  return canonical(plan)
}

/** JSON with keys in order, so that equal values make equal text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
  return `{${fields.join(',')}}`
}

/** A line of a plan as a line of text, for messages. */
export function sayPlanLine({ label, before, after, amountCents }: PlanLine): string {
  const change = [before, after].filter((it) => it !== undefined).join(' → ')
  const amount = amountCents === undefined ? '' : `  ${(amountCents / 100).toFixed(2)}`
  return `${label}${change === '' ? '' : `: ${change}`}${amount}`
}
