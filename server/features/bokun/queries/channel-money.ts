import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { channels, channelStatement } from '#contract/channels.ts'
import { whyNotAmount, type PaymentFacts } from '#domain/partner/payment-rules.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'
import { postedBy } from '#server/features/ledger/queries/stored-balances.ts'
import { paperSettings, siteSettings } from '#server/features/settings/queries.ts'
import { holds, type Actor } from '#server/work/actor.ts'

/** What each channel has collected (less refunds), paid to the bank, and owes. */
export async function channelBalances(db: Db): Promise<ReplyOf<typeof channels>> {
  const { rows } = await sql<ReplyOf<typeof channels>['items'][number]>`
    select detail as channel,
      coalesce(sum(cents) filter (where counts_as <> 'transfer'), 0)::bigint as "collectedCents",
      coalesce(-sum(cents) filter (where counts_as = 'transfer'), 0)::bigint as "paidCents",
      sum(cents)::bigint as "owesCents"
    from (${postedBy(['channelReceivable'])}) own group by detail order by lower(detail)`.execute(db)
  return { items: rows, totalCents: rows.reduce((cents, it) => cents + it.owesCents, 0) }
}

/** What a channel owes; null: unknown channel. */
export async function channelOwes(db: Db, channel: string): Promise<number | null> {
  const { rows } = await sql<{ cents: number | null }>`
    select sum(cents)::bigint as cents from (${postedBy(['channelReceivable'])}) own
    where detail = ${channel}`.execute(db)
  return rows[0]?.cents ?? null
}

const entriesShown = 500

export async function statementOf(
  db: Db,
  actor: Actor,
  channel: string,
): Promise<ReplyOf<typeof channelStatement> | Refusal> {
  const owesCents = await channelOwes(db, channel)
  if (owesCents === null) return notFound
  type Row = Omit<ReplyOf<typeof channelStatement>['items'][number], 'whyNotReverse'> & {
    kind: string
    isReversed: boolean
  }
  const { rows } = await sql<Row>`
    select entry.guid, ${instantJson('entry.at')} as at, entry.posted_on as "postedOn", entry.memo,
      entry.kind, posting.amount_cents as "amountCents",
      coalesce(account.name, 'Kerbside') as who, exists (select from entry later
        where later.reverses_guid = entry.guid) as "isReversed",
      case when g.guid is null then null
        else json_build_object('guid', g.guid, 'customer', g.customer_guid, 'reference', g.reference) end
        as group
    from posting join entry on entry.guid = posting.entry_guid
    left join booking_group g on g.guid = entry.group_guid
    left join account on account.guid = entry.created_by
    where posting.account = 'channelReceivable' and posting.detail = ${channel}
    order by entry.at desc, entry.guid desc limit ${entriesShown}`.execute(db)
  const { partnerPaymentLimitCents: limitCents } = await paperSettings(db)
  const { currency } = await siteSettings(db)
  const rules = { limitCents, currency, hasPolicyOverride: holds(actor, 'policyOverride') }
  return {
    channel,
    owesCents,
    items: rows.map(({ kind, isReversed, ...it }) => ({
      ...it,
      whyNotReverse:
        kind === 'transfer'
          ? whyNotReverse({ isReversed, amountCents: -it.amountCents }, rules)
          : 'You can only reverse a payment',
    })),
  }
}

/** Why a channel payment can't be reversed; null: it can. */
export function whyNotReverse(
  { isReversed, amountCents }: { isReversed: boolean; amountCents: number },
  rules: Pick<PaymentFacts, 'limitCents' | 'currency' | 'hasPolicyOverride'>,
): string | null {
  return isReversed ? 'This payment has already been reversed' : whyNotAmount({ amountCents, ...rules })
}
