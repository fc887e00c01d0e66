import { moneyText } from '#domain/money/money-text.ts'
import type { LinePart, LineToPlace, PartnerInvoice, Proposal } from './line-facts.ts'
import type { Looking } from './looking.ts'

/** Invoices searched for a combination that adds up exactly: 2^12 sums are quick. */
const combinedAtMost = 12

/** Invoices named by number, else the invoices of the partner that the line names, else one by its amount. */
export function ofPartners(line: LineToPlace, looking: Looking): Proposal | null {
  const { words, remaining } = looking
  const numbered = words.invoiceNumbers.flatMap((it) => remaining.invoiceNumbered(it) ?? [])
  const open = numbered.filter((it) => it.openCents > 0)
  if (open.length > 0) return byNumber(line.amountCents, open, looking)
  const [partner, ...others] = looking.partners
  if (partner && others.length === 0) return byName(line.amountCents, partner, looking)
  const [only, ...more] = remaining.invoicesOver(line.amountCents)
  if (!only || more.length > 0 || numbered.length > 0) return null
  const name = looking.facts.partners.find((it) => it.guid === only.partnerGuid)?.name ?? ''
  return {
    certainty: 'likely',
    why: `Only invoice ${only.number} (${name}) is for this amount. The name doesn’t match.`,
    parts: paying(line.amountCents, [only]),
  }
}

function byNumber(cents: number, invoices: readonly PartnerInvoice[], { facts }: Looking): Proposal | null {
  const sum = sumOf(invoices)
  const named = invoices.map((it) => it.number).join(', ')
  const partners = new Set(invoices.map((it) => it.partnerGuid))
  if (sum === cents) {
    const why = invoices.length === 1 ? `Invoice ${named}, full amount` : `Invoices ${named}: amounts add up`
    return { certainty: 'sure', why, parts: paying(cents, invoices) }
  }
  if (partners.size > 1) return null
  const what = invoices.length === 1 ? 'invoice' : 'invoices'
  const difference = moneyText(Math.abs(sum - cents), facts.currency)
  return {
    certainty: 'likely',
    why:
      cents < sum
        ? `Part payment of ${what} ${named}: ${difference} still owed`
        : `Invoice ${named} and ${difference} more, which stays on the account as credit`,
    parts: paying(cents, invoices),
  }
}

function byName(cents: number, partner: { guid: string; name: string }, { remaining }: Looking): Proposal {
  const invoices = remaining.invoicesOf(partner.guid)
  const same = invoices.filter((it) => it.openCents === cents)
  const [first] = same
  if (first)
    return {
      certainty: same.length === 1 ? 'sure' : 'likely',
      why:
        same.length === 1
          ? `${partner.name}, invoice ${first.number}, full amount`
          : `${same.length} invoices for ${partner.name} are for this amount. The oldest is ${first.number}.`,
      parts: paying(cents, [first]),
    }
  const oldest = oldestAddingUp(cents, invoices)
  if (oldest !== null) return exactSum(cents, partner.name, oldest, 'sure')
  const combined = onlyCombination(cents, invoices)
  if (combined !== null) return exactSum(cents, partner.name, combined, 'likely')
  return {
    certainty: 'likely',
    why:
      invoices.length === 0
        ? `${partner.name} has no open invoice. The payment stays on the account as credit.`
        : `No invoices for ${partner.name} add up to this amount. The payment goes to the oldest ones.`,
    parts: paying(cents, invoices, partner.guid),
  }
}

function exactSum(
  cents: number,
  name: string,
  invoices: readonly PartnerInvoice[],
  certainty: 'sure' | 'likely',
): Proposal {
  const numbers = invoices.map((it) => it.number).join(', ')
  const why = `${name}, invoices ${numbers}: amounts add up`
  return { certainty, why, parts: paying(cents, invoices) }
}

/** The oldest invoices, if they add up exactly. */
function oldestAddingUp(cents: number, invoices: readonly PartnerInvoice[]): PartnerInvoice[] | null {
  let sum = 0
  for (const [at, it] of invoices.entries()) {
    sum += it.openCents
    if (sum === cents) return invoices.slice(0, at + 1)
  }
  return null
}

/** The one combination of invoices that adds up exactly; null if there is none or more than one. */
function onlyCombination(cents: number, invoices: readonly PartnerInvoice[]): PartnerInvoice[] | null {
  const some = invoices.slice(0, combinedAtMost)
  let found: number | null = null
  for (let set = 3; set < 1 << some.length; set++) {
    if (sumOf(some.filter((_, at) => set & (1 << at))) !== cents) continue
    if (found !== null) return null
    found = set
  }
  return found === null ? null : some.filter((_, at) => (found ?? 0) & (1 << at))
}

/** The parts that pay these invoices in order, by partner. The rest stays on the account as credit. */
function paying(cents: number, invoices: readonly PartnerInvoice[], ofPartner?: string): LinePart[] {
  let left = cents
  const paid = invoices.flatMap((it) => {
    const amountCents = Math.min(left, it.openCents)
    left -= amountCents
    return amountCents > 0 ? [{ ...it, amountCents }] : []
  })
  const partners = [...new Set([...paid.map((it) => it.partnerGuid), ...(ofPartner ? [ofPartner] : [])])]
  return partners.map((partnerGuid, at): LinePart => {
    const own = paid.filter((it) => it.partnerGuid === partnerGuid)
    const sum = own.reduce((all, it) => all + it.amountCents, 0)
    const allocations = own.map(({ guid: invoiceGuid, amountCents }) => ({ invoiceGuid, amountCents }))
    return { kind: 'partner', amountCents: sum + (at === 0 ? left : 0), partnerGuid, allocations }
  })
}

function sumOf(invoices: readonly PartnerInvoice[]): number {
  return invoices.reduce((cents, it) => cents + it.openCents, 0)
}
