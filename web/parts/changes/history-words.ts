import { auditActionText } from '#contract/audit-actions.ts'
import { moneyText, type SiteFormat } from '#web/ui/value/format.ts'
import { factText, factsOf, type Fact } from './history-facts.ts'

/** One action as the history recorded it. */
export interface Recorded {
  action: string
  before?: unknown
  after?: unknown
}

interface PlannedLine {
  section?: string
  label: string
  before?: string
  after?: string
  amountCents?: number
  /** The company's field whose value it gives. */
  field?: string
}

/** Facts that identify a trip, date or payment. Shown even if unchanged. */
const context: ReadonlySet<string> = new Set([
  'Driver',
  'Pickup',
  'Date',
  'Month',
  'Order number',
  'Reference',
])

/**
 * The details of an action: its confirmed plan line by line, or else the changed values. A new booking is
 * described by its services and the values of fields.
 */
export function detailsOf(recorded: Recorded, site: SiteFormat): string[] {
  const planned = plannedText(recorded, site)
  const sums = sumsOf(recorded, site).map(factText)
  const facts = () => shownFacts(recorded, site).map(factText)
  if (isNewBooking(recorded)) return [...sums, ...facts(), ...planned]
  return planned.length > 0 ? [...sums, ...planned] : facts()
}

const inSentence = 5

/**
 * The sentence after the actor's name: `took a payment: method cash; amount BBD 198.00; balance BBD 198.00 →
 * BBD 0.00`.
 */
export function sentenceOf(recorded: Recorded, site: SiteFormat): string {
  const sums = sumsOf(recorded, site)
  const money = sums.length > 0 ? sums : priceChangeOf(recorded, site)
  const facts = [...money, ...shownFacts(recorded, site)].map(factClause)
  const details = facts.length > 0 ? facts : plannedText(recorded, site)
  const more = details.length - inSentence
  const clauses = [...details.slice(0, inSentence), ...(more > 0 ? [`${more} more`] : [])].join('; ')
  return `${auditActionText(recorded.action)}${clauses === '' ? '' : `: ${clauses}`}`
}

function shownFacts({ before, after }: Recorded, site: SiteFormat): Fact[] {
  return factsOf(before, after, site).filter((it) => it.moved || context.has(it.name))
}

function factClause(fact: Fact): string {
  const text = factText(fact).replace(': ', ' ')
  return `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`
}

/** The amounts a confirmed change charged and refunded. */
function sumsOf({ after }: Recorded, site: SiteFormat): Fact[] {
  const { chargeCents = 0, refundCents = 0 } = planOf(after) ?? {}
  return [...sumOf('Charge', chargeCents, site), ...sumOf('Refund', refundCents, site)]
}

/** Of a change of something unpaid, which neither charges nor refunds; its lines have the amounts. */
function priceChangeOf({ after }: Recorded, site: SiteFormat): Fact[] {
  const lines = planOf(after)?.lines ?? []
  const cents = lines.reduce((sum, it) => sum + (isBalance(it) ? 0 : (it.amountCents ?? 0)), 0)
  return sumOf('Price change', cents, site)
}

function sumOf(name: string, cents: number, { currency }: SiteFormat): Fact[] {
  return cents === 0 ? [] : [{ name, before: null, after: moneyText(cents, currency), moved: true }]
}

/** Balances that move to another customer aren't charges. */
const isBalance = ({ label }: PlannedLine) => label === 'Balance'

function isNewBooking({ before, after }: Recorded): boolean {
  return (before ?? null) === null && (after as { services?: unknown } | null)?.services !== undefined
}

/**
 * A confirmed plan, line by line: `Arrival: Fast track, Fri 20 Nov → Sat 21 Nov`. For a new booking, only the
 * values of fields, because its services are listed with it.
 */
function plannedText(recorded: Recorded, { currency }: SiteFormat): string[] {
  const lines = planOf(recorded.after)?.lines ?? []
  const told = isNewBooking(recorded) ? lines.filter((it) => it.field !== undefined) : lines
  return told.map(({ section, label, before: was, after: is, amountCents }) => {
    const change = [was, is].filter((it) => it !== undefined).join(' → ')
    const amount = amountCents === undefined ? '' : moneyText(amountCents, currency)
    const details = [change, amount].filter((it) => it !== '').join(', ')
    return `${section ? `${section}: ` : ''}${label}${details === '' ? '' : `, ${details}`}`
  })
}

interface PlanRecorded {
  lines: PlannedLine[]
  chargeCents?: number
  refundCents?: number
}

function planOf(after: unknown): PlanRecorded | null {
  const { plan } = (after ?? {}) as { plan?: Partial<PlanRecorded> }
  return plan?.lines === undefined ? null : { ...plan, lines: plan.lines }
}
