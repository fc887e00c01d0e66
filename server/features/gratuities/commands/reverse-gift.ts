import type { BodyOf } from '#contract/endpoint.ts'
import type { reverseGratuity } from '#contract/gratuities.ts'
import type { Saved } from '#contract/shapes.ts'
import { whyNotReverse } from '#domain/gratuity/gratuity-states.ts'
import { reversedGratuityMemo } from '#domain/gratuity/partner-gratuity.ts'
import { reversalOf } from '#domain/ledger/entries.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { gratuityReturnEntry, partnerGratuityEntry } from '#domain/ledger/settling-entries.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { publishGratuity } from '#server/features/gratuities/commands/gifts.ts'
import { givenFor } from '#server/features/gratuities/queries/on-account.ts'
import { postEntries, type Posted } from '#server/features/ledger/commands.ts'
import { lockDrivers } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Reverses a whole gift: as a mistake while none of it is paid out, or after a charge-back of a card payment
 * at any time. Amounts already paid out are then deducted from the driver's next payout. Cash is returned by
 * its holder.
 */
export async function reverseGift(
  work: UnitOfWork,
  giftGuid: string,
  asked: BodyOf<typeof reverseGratuity>,
): Promise<Saved | Refusal> {
  const given = await work.tx
    .selectFrom('gratuity_gift')
    .select('source')
    .where('guid', '=', giftGuid)
    .executeTakeFirst()
  // Online gifts are refunded at the gateway, whose transaction reverses the gratuity.
  if (given?.source === 'guest')
    return refuse(
      'gratuity',
      'This gratuity was paid online. Refund it under Import Customers, Imported payments.',
    )
  return postReversal(work, giftGuid, asked)
}

/**
 * Takes the gratuities of a trip that is no longer completed off the partner's account, except those already
 * paid out to the driver. The caller locks the trip.
 */
export async function reverseOnAccount(work: UnitOfWork, tripGuid: string, reason: string): Promise<void> {
  const gifts = await work.tx
    .selectFrom('gratuity')
    .innerJoin('gratuity_gift', 'gratuity_gift.guid', 'gratuity.gift_guid')
    .select('gratuity_gift.guid')
    .where('gratuity.trip_guid', '=', tripGuid)
    .where('gratuity.state', '=', 'due')
    .where('gratuity_gift.method', '=', 'partnerAccount')
    .orderBy('gratuity_gift.guid')
    .execute()
  for (const { guid } of gifts) await postReversal(work, guid, { kind: 'mistake', reason })
}

/** Reverses a card gratuity refunded by the gateway. */
export function chargeBackGift(work: UnitOfWork, giftGuid: string, reason: string): Promise<Saved | Refusal> {
  return postReversal(work, giftGuid, { kind: 'chargeBack', reason })
}

async function postReversal(
  work: UnitOfWork,
  giftGuid: string,
  asked: BodyOf<typeof reverseGratuity>,
): Promise<Saved | Refusal> {
  const drivers = await work.tx
    .selectFrom('gratuity')
    .select('driver_guid')
    .distinct()
    .where('gift_guid', '=', giftGuid)
    .execute()
  await lockDrivers(
    work.tx,
    drivers.map((it) => it.driver_guid),
  )
  const gift = await work.tx
    .selectFrom('gratuity_gift')
    .selectAll()
    .where('guid', '=', giftGuid)
    .forUpdate()
    .executeTakeFirst()
  if (!gift) return notFound
  const shares = await work.tx
    .selectFrom('gratuity')
    .selectAll()
    .where('gift_guid', '=', giftGuid)
    .orderBy('guid')
    .forUpdate()
    .execute()
  const group = await work.tx
    .selectFrom('booking_group')
    .select(['customer_guid', 'reference'])
    .where('guid', '=', gift.group_guid)
    .executeTakeFirstOrThrow()
  const isPaidOut = shares.some((it) => it.state === 'paidOut')
  const why = whyNotReverse({ state: gift.state, method: gift.method, isPaidOut }, asked.kind)
  if (why !== null) return refuse('gratuity', why)
  const said = asked.kind === 'chargeBack' ? 'Gratuity charged back' : 'Gratuity reversed'
  const posted: Posted[] = []
  const about = { customerGuid: group.customer_guid, groupGuid: gift.group_guid }
  for (const share of shares.filter((it) => it.state !== 'kept')) {
    const memo = `${said}, ${group.reference}: ${asked.reason}`
    const own =
      gift.method === 'partnerAccount'
        ? await fromAccount(work, share, gift.partner_guid ?? '')
        : toGuest(share, { method: gift.method, memo, heldBy: gift.created_by })
    if (isRefusal(own)) return own
    posted.push({ entry: own.entry, context: { ...about, ...own.context } })
  }
  await postEntries(work, posted)
  const state = asked.kind === 'chargeBack' ? 'chargedBack' : 'reversed'
  await work.tx.updateTable('gratuity_gift').set({ state }).where('guid', '=', giftGuid).execute()
  await work.tx
    .updateTable('gratuity')
    .set({ state, updated_at: work.now })
    .where('gift_guid', '=', giftGuid)
    .execute()
  work.audit.record({
    action: 'takeBackGratuity',
    subjectKind: 'gratuity',
    subjectGuid: giftGuid,
    customerGuid: group.customer_guid,
    groupGuid: gift.group_guid,
    reason: asked.reason,
    before: { state: gift.state },
    after: { state, amountCents: gift.amount_cents, method: gift.method },
  })
  for (const share of shares) publishGratuity(work, share.driver_guid)
  return { guid: giftGuid, toast: said }
}

interface Share {
  trip_guid: string
  driver_guid: string
  amount_cents: number
  entry_guid: string | null
}

function toGuest(
  { driver_guid: driverGuid, amount_cents: amountCents }: Share,
  { method, memo, heldBy }: { method: PaymentMethod; memo: string; heldBy: string | null },
): Posted | Refusal {
  const entry = gratuityReturnEntry({ driverGuid, method, amountCents, memo })
  return isRefusal(entry) ? entry : { entry, context: { method, heldBy } }
}

/**
 * Dated as the gratuity was: if that is on no invoice yet, both cancel each other out; otherwise the next
 * invoice credits it. The reason is internal, so the partner doesn't read it.
 */
async function fromAccount(
  work: UnitOfWork,
  { trip_guid: tripGuid, driver_guid: driverGuid, amount_cents: amountCents, entry_guid: entryGuid }: Share,
  partnerGuid: string,
): Promise<Posted | Refusal> {
  const memo = reversedGratuityMemo(await givenFor(work.tx, tripGuid))
  const given = partnerGratuityEntry({ partnerGuid, driverGuid, amountCents, memo })
  if (isRefusal(given)) return given
  const { earned_on: earnedOn, booking_guid: bookingGuid } = await work.tx
    .selectFrom('entry')
    .select(['earned_on', 'booking_guid'])
    .where('guid', '=', entryGuid)
    .executeTakeFirstOrThrow()
  return {
    entry: reversalOf(given, memo),
    context: { earnedOn, bookingGuid, partnerGuid, reversesGuid: entryGuid },
  }
}
