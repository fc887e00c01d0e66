/**
 * What a change will do, computed before it is done and shown to the user. It is planned again under lock: if
 * any input changed in between, the fingerprint differs.
 */
export interface PlanLine {
  /** The leg, journey or part that the line belongs to. */
  section?: string
  label: string
  before?: string
  after?: string
  amountCents?: number
  /** `after` says to whom an e-mail goes. */
  isMail?: true
  /** The field of a detail, which not everyone can see. */
  field?: string
}

export interface Plan {
  title: string
  lines: PlanLine[]
  warnings: string[]
  chargeCents: number
  refundCents: number
  /** The partner's commission on the charge; absent: none. */
  commissionCents?: number
  balanceAfterCents: number
  /** Whose balance it is: `the guest`, or the partner's name. */
  balanceOf?: string
  /** The address a message about it goes to. */
  tellsGuest?: string
}

/** The plan of a portal without a mail server, which sends none of its mail. */
export function withoutMail<P extends { readonly plan: Plan }>(planned: P): P {
  const lines = planned.plan.lines.map((it) =>
    it.isMail === true ? { ...it, after: 'not sent: no mail server' } : it,
  )
  return { ...planned, plan: { ...planned.plan, lines } }
}

/**
 * Canonical text of a plan, which the server hashes: equal plans give equal text, regardless of key order.
 */
export function fingerprintOf(plan: Plan): string {
  return canonical(plan)
}

/**
 * JSON with sorted keys, so that equal values give equal text. Fields named in `left` are omitted at every
 * depth.
 */
export function canonical(value: unknown, left: readonly string[] = []): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map((it) => canonical(it, left)).join(',')}]`
  const fields = Object.entries(value)
    .filter(([name, field]) => field !== undefined && !left.includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field, left)}`)
  return `{${fields.join(',')}}`
}
