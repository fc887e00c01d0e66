import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { importedPaymentDetail, LikelyPlace, PaymentMatchRow } from '#contract/card-payments.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { matchPayment, reasonWords, type MatchCandidate } from '#domain/card-payment/match-payment.ts'
import { whyNotRefund } from '#domain/card-payment/refund-rules.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { referenceIn } from '#domain/card-payment/find-place.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList } from '#server/db/json.ts'
import {
  deskPayments,
  namedReservations,
  owingReservations,
} from '#server/features/card-payments/queries/candidates.ts'
import { paymentRows } from '#server/features/card-payments/queries/imported-payments.ts'
import { wentBackCents, whyRefunding } from '#server/features/card-payments/queries/refunding.ts'

type Detail = ReplyOf<typeof importedPaymentDetail>

/** One transaction, with everything needed to match it. */
export async function importedPayment(db: Db, guid: string): Promise<Detail | Refusal> {
  const [payment] = await paymentRows(db, sql`p.guid = ${guid}::uuid`, 1)
  if (!payment) return notFound
  const more = await db
    .selectFrom('imported_payment')
    .select(['raw', 'cart_guid', 'classifier', 'query_name'])
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  const [matches, refunds, refunding, back] = [
    await matchesOf(db, guid),
    await refundsOf(db, guid),
    await whyRefunding(db, guid),
    await wentBackCents(db, payment.orderId),
  ]
  const isGone = back >= payment.amountCents ? 'Already fully refunded' : null
  return {
    payment,
    matches,
    refunds,
    likely: payment.openCents > 0 ? await likelyPlaces(db, payment, more) : [],
    raw: Object.entries(more.raw as Record<string, string>).map(([name, value]) => ({ name, value })),
    whyNotMatch:
      refunding ??
      (payment.openCents > 0
        ? null
        : payment.state === 'notTaken'
          ? 'Declined, not final or in another currency, so there’s nothing to match'
          : 'Already fully matched'),
    whyNotRefund: refunding ?? whyNotRefund(payment) ?? isGone,
    cartGuid: more.cart_guid,
  }
}

/** Possible matches with reasons, best first. */
async function likelyPlaces(
  db: Db,
  { kind, openCents, at, day, name }: Detail['payment'],
  { classifier, query_name }: { classifier: string; query_name: string },
): Promise<LikelyPlace[]> {
  const days = { from: addDays(day, -3), to: addDays(day, 3) }
  const asked = { kind, amounts: [openCents], ...days }
  const reference = referenceIn(classifier)
  const candidates = [
    ...(await deskPayments(db, asked)),
    ...(kind === 'sale' ? await owingReservations(db, asked) : []),
    ...(await ofName(db, query_name, day)),
    ...(reference === '' ? [] : await namedReservations(db, sql`g.reference = ${reference}`, 1)),
  ]
  const once = [...new Map(candidates.map((it) => [`${it.entryGuid ?? ''}${it.groupGuid}`, it])).values()]
  const match = matchPayment({ kind, amountCents: openCents, at, day, name }, once)
  const likely =
    match.found === 'none'
      ? match.likely
      : [{ candidate: match.candidate, reasons: ['amount', 'time', 'name'] as const }]
  const shown = likely.filter(
    ({ reasons, candidate }) => candidate.reference === reference || reasons.some((it) => it !== 'time'),
  )
  const groups = await groupsOf(
    db,
    shown.map((it) => it.candidate),
  )
  return shown.flatMap(({ candidate, reasons }) => {
    const group = groups.get(candidate.groupGuid)
    if (!group) return []
    const words = [
      ...(candidate.reference === reference ? [reasonWords.reference] : []),
      ...reasons.map((it) => reasonWords[it]),
    ]
    return [
      {
        kind: candidate.kind,
        group,
        entryGuid: candidate.entryGuid,
        amountCents: candidate.amountCents,
        day: candidate.day,
        reasons: words,
      },
    ]
  })
}

/** Reservations around that day whose guest shares a word with the cardholder’s name. */
async function ofName(db: Db, queryName: string, day: string): Promise<MatchCandidate[]> {
  const words = foldForSearch(queryName)
    .split(' ')
    .filter((it) => it.length > 2)
  if (words.length === 0) return []
  const named = words.map((word) => sql`c.query_name like ${`%${word}%`}`)
  return namedReservations(
    db,
    sql`(${sql.join(named, sql` or `)}) and g.first_service_date between ${addDays(day, -60)}::date
      and ${addDays(day, 400)}::date`,
    30,
  )
}

async function groupsOf(
  db: Db,
  candidates: readonly MatchCandidate[],
): Promise<Map<string, LikelyPlace['group']>> {
  const guids = [...new Set(candidates.map((it) => it.groupGuid))]
  const { rows } = await sql<LikelyPlace['group']>`
    select g.guid, g.customer_guid as "customerGuid", g.reference, trim(c.first_name || ' ' || c.last_name)
      as "guestName"
    from booking_group g join customer c on c.guid = g.customer_guid
      where g.guid = any(${guids}::uuid[])`.execute(db)
  return new Map(rows.map((it) => [it.guid, it]))
}

async function matchesOf(db: Db, guid: string): Promise<PaymentMatchRow[]> {
  const { rows } = await sql<PaymentMatchRow>`
    select m.guid, m.kind, m.amount_cents as "amountCents", m.entry_guid as "entryGuid", m.why,
      ${instantJson('m.at')} as at,
      coalesce(a.name, 'Kerbside') as who, m.undone_at is not null as "isUndone",
        coalesce(m.undone_because, '') as "undoneBecause",
      case when g.guid is not null then json_build_object('guid', g.guid, 'customerGuid', g.customer_guid,
        'reference', g.reference,
        'guestName', trim(c.first_name || ' ' || c.last_name)) end as "group",
      case when m.undone_at is not null then 'Already undone'
        when m.kind = 'gratuity' then 'This is a gratuity. Refund it to the card instead.'
        when m.kind = 'refundOf'
          then 'This amount was refunded to the card, so its match can’t be undone' end as "whyNotUndo"
    from payment_match m
    left join account a on a.guid = m.by
    left join booking_group g on g.guid = m.group_guid
    left join customer c on c.guid = g.customer_guid
    where m.payment_guid = ${guid}::uuid
    order by m.at, m.guid`.execute(db)
  return rows
}

async function refundsOf(db: Db, guid: string): Promise<Detail['refunds']> {
  const { rows } = await sql<{ list: Detail['refunds'] }>`select ${jsonList(sql`
    select r.guid, r.state, r.amount_cents as "amountCents", r.reason, r.message,
      ${instantJson('r.asked_at')} as "askedAt", coalesce(a.name, 'Kerbside') as who
    from card_refund r left join account a on a.guid = r.asked_by where r.payment_guid = ${guid}::uuid
      order by r.asked_at`)} as list`.execute(db)
  return rows[0]?.list ?? []
}
