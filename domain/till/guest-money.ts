import type { Permission } from '#domain/access/permissions.ts'
import { partnersTakeNoMoney } from '#domain/booking/group-state.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { EntryKind } from '#domain/ledger/entries.ts'
import { methodWords, type PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { closedMonthText, type FirstOpenDay } from '#domain/ledger/periods.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import { whyTooLarge, type TillRules } from './till-settings.ts'

export interface Teller {
  readonly accountGuid: string | null
  readonly permissions: readonly Permission[]
  readonly isPartnerUser: boolean
}

/** Paid by each method and neither refunded nor voided, in cents. */
export type PaidByMethod = Readonly<Record<PaymentMethod, number>>

/** A payment, refund or write-off in its current state. */
export interface PostedMoney {
  readonly kind: EntryKind
  readonly method: PaymentMethod | null
  /** Positive in either direction. */
  readonly amountCents: number
  readonly postedOn: ServiceDate
  /** A bank transfer is posted on the day on which it arrived, and often recorded later. */
  readonly recordedOn: ServiceDate
  readonly takenBy: string | null
  readonly takenByName: string
  readonly isReversed: boolean
  /** Cash only: whether its drawer was closed afterwards. */
  readonly isCounted: boolean
  /** Cash only: whether its holder still has it, including change. */
  readonly isThere: boolean
  /** Whether it is matched to a card gateway transaction. */
  readonly isAtGateway: boolean
}

export interface MoneyFacts {
  readonly today: ServiceDate
  readonly firstOpenDay: FirstOpenDay
  readonly paid: PaidByMethod
}

/** Why nothing can be refunded; null if there is a payment to refund. */
export function whyNoRefund(paid: PaidByMethod, teller: Teller): string | null {
  if (teller.isPartnerUser) return partnersTakeNoMoney
  return Object.values(paid).some((cents) => cents > 0) ? null : 'There’s no payment to refund'
}

/**
 * Refuses a refund above what was paid by its method or, without a policy override, above the amount due back
 * or the site's limit. Null: allowed.
 */
export function refundRefusal(
  asked: { readonly method: PaymentMethod; readonly amountCents: number },
  facts: { readonly paid: PaidByMethod; readonly dueBackCents: number; readonly settings: TillRules },
  teller: Teller,
): Refusal | null {
  const paid = facts.paid[asked.method]
  const how = methodWords[asked.method]
  if (paid <= 0) return refuseField('method', `Nothing was paid ${how}`)
  if (asked.amountCents > paid)
    return refuseField('amountCents', `Only ${moneyText(paid, facts.settings.currency)} was paid ${how}`)
  if (asked.amountCents > facts.dueBackCents && !mayOverride(teller)) {
    const why =
      facts.dueBackCents > 0
        ? `The refund due is ${moneyText(facts.dueBackCents, facts.settings.currency)}. ` +
          'Refunding more needs a policy override.'
        : 'No refund is due. A refund needs a policy override.'
    return refuseField('amountCents', why)
  }
  const tooLarge = whyTooLarge(asked.amountCents, facts.settings, teller.permissions)
  return tooLarge === null ? null : refuseField('amountCents', tooLarge)
}

/** Why an entry can't be voided; null if it can. */
export function whyNotVoid(posted: PostedMoney, facts: MoneyFacts, teller: Teller): string | null {
  const why = whyNotTouch(posted, facts, teller)
  if (why !== null)
    return why === closedMonthText(posted.postedOn) && posted.kind === 'payment'
      ? `${why} Refund the payment instead.`
      : why
  if (posted.kind === 'payment' && isGivenBack(posted, facts.paid))
    return 'Part of this payment has already been refunded'
  if (posted.method !== 'cash') return null
  if (posted.isCounted)
    return posted.kind === 'payment'
      ? 'The drawer has since been closed. Refund the payment instead.'
      : 'The drawer has since been closed'
  return posted.isThere
    ? null
    : 'There isn’t enough cash left to reverse this payment. Refund it another way.'
}

/**
 * Why a payment can't be moved to another reservation; null if it can. No cash changes hands, so a closed
 * drawer doesn't matter.
 */
export function whyNotMove(posted: PostedMoney, facts: MoneyFacts, teller: Teller): string | null {
  if (posted.kind !== 'payment') return 'Only payments can be moved'
  const why = whyNotTouch(posted, facts, teller)
  return why ?? (isGivenBack(posted, facts.paid) ? 'Part of this payment has already been refunded' : null)
}

/** Users can correct their own entries of today; others need a policy override, until the month is closed. */
function whyNotTouch(
  posted: PostedMoney,
  { today, firstOpenDay }: MoneyFacts,
  teller: Teller,
): string | null {
  if (teller.isPartnerUser) return partnersTakeNoMoney
  if (posted.isReversed) return 'Already reversed'
  if (posted.isAtGateway)
    return 'Matched to a card gateway transaction. Undo the match under Imported payments first.'
  if (posted.method === null && (posted.kind === 'payment' || posted.kind === 'refund'))
    return 'Collected by a channel. Only an update from the channel can change it.'
  if (firstOpenDay !== null && posted.postedOn < firstOpenDay) return closedMonthText(posted.postedOn)
  if (mayOverride(teller)) return null
  if (posted.recordedOn !== today)
    return (
      `Posted on ${serviceDateText(posted.recordedOn)}. ` +
      'Changing earlier entries needs a policy override.'
    )
  return posted.takenBy === teller.accountGuid
    ? null
    : `Posted by ${posted.takenByName}. Changing other users’ entries needs a policy override.`
}

function isGivenBack({ method, amountCents }: PostedMoney, paid: PaidByMethod): boolean {
  return method !== null && paid[method] < amountCents
}

/** Why nothing can be written off; null if something can. */
export function whyNoWriteOff(owedCents: number, teller: Teller): string | null {
  if (teller.isPartnerUser) return partnersTakeNoMoney
  return owedCents <= 0 ? 'Nothing is due' : null
}

/**
 * Refuses a write-off above what is owed or, without a policy override, above the site's limit. Null:
 * allowed.
 */
export function writeOffRefusal(
  amountCents: number,
  { owedCents, settings }: { readonly owedCents: number; readonly settings: TillRules },
  teller: Teller,
): Refusal | null {
  if (amountCents > owedCents)
    return refuseField('amountCents', `Only ${moneyText(owedCents, settings.currency)} is due`)
  if (amountCents <= settings.writeOffCents || mayOverride(teller)) return null
  return refuseField(
    'amountCents',
    `Write-offs above ${moneyText(settings.writeOffCents, settings.currency)} need a policy override`,
  )
}

function mayOverride({ permissions }: Teller): boolean {
  return permissions.includes('policyOverride')
}
