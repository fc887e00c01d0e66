import { daysBetween } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { wordsOfLine, isPersonIn, namesIn, ownWords, type LineWords } from './line-words.ts'
import type { BookedMoney, LineToPlace, PlacingFacts, Proposal } from './line-facts.ts'
import { cardDeposit } from './propose-cards.ts'
import { ofPartners } from './propose-partner.ts'
import { ofReservation } from './propose-guest.ts'
import type { Looking } from './looking.ts'
import { Remaining } from './remaining.ts'

/** Money entered by hand is posted within this many days of the bank's date. */
const daysApart = 5

/**
 * Proposes where each line goes, oldest line first. What one line takes is no longer offered to the next, so
 * two payments never settle the same invoice. Nothing is posted.
 */
export function proposeLines(lines: readonly LineToPlace[], facts: PlacingFacts): Map<string, Proposal> {
  const remaining = new Remaining(facts)
  const partnerWords = facts.partners.map(({ guid, name, legalName }) => ({
    guid,
    name,
    words: [ownWords(name), ownWords(legalName)],
  }))
  const proposals = new Map<string, Proposal>()
  const ordered = lines.toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0))
  for (const line of ordered) {
    const words = wordsOfLine(line)
    const partners = partnerWords.filter((it) => it.words.some((own) => namesIn(words.text, own)))
    const proposal = proposalOf(line, { words, partners, remaining, facts })
    remaining.take(proposal.parts)
    proposals.set(line.guid, proposal)
  }
  return proposals
}

function proposalOf(line: LineToPlace, looking: Looking): Proposal {
  const booked = alreadyBooked(line, looking)
  if (booked?.certainty === 'sure' || line.amountCents < 0)
    return booked ?? noMatch('No payment in the books is for this amount')
  const found = [ofPartners(line, looking), ofReservation(line, looking), cardDeposit(line, looking)].filter(
    (it) => it !== null,
  )
  return (
    found.find((it) => it.certainty === 'sure') ??
    booked ??
    found[0] ??
    noMatch('No matching invoice, reservation or payment')
  )
}

/** Proposes nothing, so that a person chooses: a line never goes to suspense because nothing fits. */
const noMatch = (why: string): Proposal => ({ certainty: 'none', why, parts: [] })

const onlyAmount = '. Only the amount matches.'

/** The same money, entered by hand before the bank’s file came. */
function alreadyBooked(line: LineToPlace, { words, remaining }: Looking): Proposal | null {
  const near = remaining
    .bookedOf(line.amountCents)
    .map((money) => ({ money, days: Math.abs(daysBetween(money.postedOn, line.valueOn)) }))
    .filter(({ days }) => days <= daysApart)
    .toSorted((a, b) => a.days - b.days)
  const named = near.filter(({ money }) => isNamed(money, words))
  const [best] = named.length > 0 ? named : near
  if (!best) return null
  const isSure = named.length > 0 || (near.length === 1 && best.money.names.length === 0)
  const { label, postedOn, entryGuid } = best.money
  return {
    certainty: isSure ? 'sure' : 'likely',
    why: `Already entered on ${serviceDateText(postedOn)}: ${label}${isSure ? '' : onlyAmount}`,
    parts: [{ kind: 'entry', amountCents: Math.abs(line.amountCents), entryGuid }],
  }
}

function isNamed({ names, reference }: BookedMoney, words: LineWords): boolean {
  if (reference !== '' && words.references.includes(reference)) return true
  return names.some((it) => namesIn(words.text, ownWords(it))) || isPersonIn(words.text, names)
}
