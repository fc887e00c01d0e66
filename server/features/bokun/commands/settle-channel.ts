import { moneyText } from '#domain/money/money-text.ts'
import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { settleChannel as settleCall } from '#contract/channels.ts'
import type { Saved } from '#contract/shapes.ts'
import { channelSettledEntry } from '#domain/ledger/channel-entries.ts'
import { reversalOf, type Posting } from '#domain/ledger/entries.ts'
import { isBeyondPolicy, whyNotPayment } from '#domain/partner/payment-rules.ts'
import { isRefusal, notFound, refuse, refuseField, refuseFields, type Refusal } from '#domain/refusal.ts'

import { channelOwes, whyNotReverse } from '#server/features/bokun/queries/channel-money.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { paymentRules } from '#server/features/ledger/queries/payment-rules.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Records a bank payment from a channel: up to the amount it owes, dated in an open month. */
export async function settleChannel(
  work: UnitOfWork,
  asked: BodyOf<typeof settleCall>,
): Promise<Saved | Refusal> {
  const { channel, amountCents, date, reference } = asked
  await lockChannel(work, channel)
  const owes = await channelOwes(work.tx, channel)
  if (owes === null) return notFound
  const facts = { ...(await paymentRules(work)), amountCents, method: 'bank' as const, date }
  const wrong = whyNotPayment(facts)
  if (Object.keys(wrong).length > 0) return refuseFields(wrong)
  if (amountCents > owes)
    return refuseField(
      'amountCents',
      owes > 0 ? `Maximum ${moneyText(owes, facts.currency)}, the amount owed` : 'Nothing is due',
    )
  const entry = channelSettledEntry({ channel, amountCents, reference })
  if (isRefusal(entry)) return entry
  const guid = await postEntry(work, entry, { postedOn: date, method: 'bank' })
  const beyond = isBeyondPolicy(facts) ? { policyOverride: true } : {}
  work.audit.record({
    action: 'settleChannel',
    subjectKind: 'channel',
    subjectGuid: null,
    after: { entry: guid, ...asked, ...beyond },
  })
  return { guid, toast: 'Payment added' }
}

/** Reverses a payment from a channel as of today. The channel owes the amount again. */
export async function reverseSettlement(
  work: UnitOfWork,
  entryGuid: string,
  reason: string,
): Promise<Saved | Refusal> {
  const postings: Posting[] = await work.tx
    .selectFrom('posting')
    .select(['account', 'party_guid as partyGuid', 'detail', 'amount_cents as amountCents'])
    .where('entry_guid', '=', entryGuid)
    .orderBy('line')
    .execute()
  const channel = postings.find((it) => it.account === 'channelReceivable')?.detail
  const entry = await work.tx
    .selectFrom('entry')
    .select(['kind', 'method'])
    .where('guid', '=', entryGuid)
    .executeTakeFirst()
  if (!channel || entry?.kind !== 'transfer') return notFound
  await lockChannel(work, channel)
  const later = await work.tx
    .selectFrom('entry')
    .select('guid')
    .where('reverses_guid', '=', entryGuid)
    .executeTakeFirst()
  const amountCents = postings.find((it) => it.account === 'bank')?.amountCents ?? 0
  const rules = await paymentRules(work)
  const why = whyNotReverse({ isReversed: later !== undefined, amountCents }, rules)
  if (why !== null) return refuse('payment', why)
  const guid = await postEntry(work, reversalOf({ postings }, reason), {
    method: entry.method,
    reversesGuid: entryGuid,
  })
  const after = { entry: guid, payment: entryGuid, channel, amountCents }
  work.audit.record({
    action: 'reverseChannelPayment',
    subjectKind: 'channel',
    subjectGuid: null,
    after,
    reason,
  })
  return { guid, toast: 'Payment reversed' }
}

/** Serializes payments of one channel, so that it can't pay more than it owes. */
async function lockChannel({ tx }: UnitOfWork, channel: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('channel'), hashtext(${channel}))`.execute(tx)
}
