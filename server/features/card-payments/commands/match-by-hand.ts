import type { BodyOf } from '#contract/endpoint.ts'
import type { matchPayment } from '#contract/card-payments.ts'
import type { Saved } from '#contract/shapes.ts'
import { signOf } from '#domain/card-payment/gateway-transaction.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { isRefusal, notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import {
  guestMoneyOf,
  moneyDays,
  ofRow,
  receiptOf,
  writeOffOf,
} from '#server/features/card-payments/commands/card-entries.ts'
import { lockGroups } from '#server/features/card-payments/commands/lock-groups.ts'
import {
  lockCardMoney,
  insertMatches,
  lockedPayment,
  savePayment,
  type NewMatch,
  type PaymentRow,
} from '#server/features/card-payments/commands/payment-rows.ts'
import { guardToday } from '#server/features/date-status/commands/guard-day.ts'
import { postEntries } from '#server/features/ledger/commands.ts'
import { deskPayments } from '#server/features/card-payments/queries/candidates.ts'
import { whyRefunding } from '#server/features/card-payments/queries/refunding.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Asked = BodyOf<typeof matchPayment>

/** Locks a payment for matching: it must be unmatched and have no refund in progress. */
export async function openPayment(
  work: UnitOfWork,
  guid: string,
  version: number,
): Promise<PaymentRow | Refusal> {
  await lockCardMoney(work)
  const row = await lockedPayment(work.tx, guid)
  if (!row) return notFound
  if (row.version !== version)
    return refuse(
      'payment',
      'Another user changed this payment since you opened it. Reload to see the changes.',
    )
  if (row.open_cents === 0) return refuse('payment', 'Already fully matched')
  const refunding = await whyRefunding(work.tx, guid)
  return (refunding === null ? await guardToday(work) : refuse('payment', refunding)) ?? row
}

/** Matches a payment to one or several reservations. The rest stays in suspense. */
export async function matchByHand(work: UnitOfWork, guid: string, asked: Asked): Promise<Saved | Refusal> {
  const row = await openPayment(work, guid, asked.version)
  if (isRefusal(row)) return row
  const groups = await groupsOf(work, asked)
  if (isRefusal(groups)) return groups
  const total = asked.parts.reduce((sum, it) => sum + it.amountCents, 0)
  if (total > row.open_cents)
    return refuseField(
      `parts.${asked.parts.length - 1}.amountCents`,
      `The amounts add up to more than the unmatched ${moneyText(row.open_cents, row.currency)}. Reduce one.`,
    )
  const matches: NewMatch[] = []
  for (const [index, part] of asked.parts.entries()) {
    const group = groups[index]
    const match = group ? await matchPart(work, row, { ...part, ...group, index }, asked.reason) : notFound
    if (isRefusal(match)) return match
    matches.push(match)
  }
  await insertMatches(work, matches)
  const open = row.open_cents - total
  await savePayment(work, row, {
    state: open === 0 ? 'matched' : 'unmatched',
    openCents: open,
    why: open === 0 ? '' : row.why,
  })
  for (const [index, { guid: groupGuid, customerGuid, reference }] of groups.entries()) {
    const amountCents = (asked.parts[index]?.amountCents ?? 0) * signOf(row.kind)
    work.audit.record({
      action: 'matchPayment',
      subjectKind: 'cardPayment',
      subjectGuid: row.guid,
      customerGuid,
      groupGuid,
      reason: asked.reason,
      after: { order: row.order_id, reference, amountCents },
    })
    work.events.publish({ topic: 'group', guid: groupGuid })
  }
  return {
    guid: row.guid,
    toast: open === 0 ? 'Matched' : `Matched, ${moneyText(open, row.currency)} still unmatched`,
  }
}

interface Group {
  guid: string
  customerGuid: string
  reference: string
}

/** The reservations by their references, locked. */
async function groupsOf(work: UnitOfWork, { parts }: Asked): Promise<Group[] | Refusal> {
  const rows = await work.tx
    .selectFrom('booking_group')
    .select(['guid', 'reference', 'customer_guid as customerGuid'])
    .where('reference', 'in', [...new Set(parts.map((it) => it.reference.toUpperCase()))])
    .execute()
  const missing = parts.findIndex((it) => !rows.some((row) => row.reference === it.reference.toUpperCase()))
  if (missing !== -1) return refuseField(`parts.${missing}.reference`, 'No reservation has this reference')
  await lockGroups(
    work,
    rows.map((it) => it.guid),
  )
  return parts.flatMap((it) => rows.filter((row) => row.reference === it.reference.toUpperCase()))
}

type Part = Asked['parts'][number] & Group & { index: number }

async function matchPart(
  work: UnitOfWork,
  row: PaymentRow,
  part: Part,
  why: string,
): Promise<NewMatch | Refusal> {
  const days = await moneyDays(work)
  const { amountCents, guid: groupGuid, customerGuid } = part
  const of = { paymentGuid: row.guid, amountCents, fromSuspense: true, groupGuid, why }
  if (part.entryGuid === null) {
    const posted = guestMoneyOf(
      ofRow(row),
      { groupGuid, customerGuid, amountCents, fromSuspense: true },
      days,
    )
    const [entryGuid = null] = await postEntries(work, [posted])
    return { ...of, kind: 'reservation', entryGuid }
  }
  const asked = {
    kind: row.kind,
    amounts: [amountCents],
    from: '2000-01-02',
    to: '2099-12-30',
    groups: [groupGuid],
  }
  const desk = (await deskPayments(work.tx, asked)).find((it) => it.entryGuid === part.entryGuid)
  if (!desk)
    return refuseField(
      `parts.${part.index}.reference`,
      'This desk payment was reversed or is already matched',
    )
  await postEntries(work, [receiptOf({ ...ofRow(row), amountCents }, days, { isFound: true })])
  return { ...of, kind: 'deskPayment', entryGuid: desk.entryGuid }
}

/** Writes off the unmatched part of a payment or refund, with a reason. */
export async function writeOffPayment(
  work: UnitOfWork,
  guid: string,
  { version, reason }: { version: number; reason: string },
): Promise<Saved | Refusal> {
  const row = await openPayment(work, guid, version)
  if (isRefusal(row)) return row
  const days = await moneyDays(work)
  const amountCents = row.open_cents
  const [entryGuid = null] = await postEntries(work, [
    writeOffOf({ ...ofRow(row), amountCents }, reason, days),
  ])
  await insertMatches(work, [
    { paymentGuid: row.guid, kind: 'writeOff', amountCents, fromSuspense: true, entryGuid, why: reason },
  ])
  await savePayment(work, row, { state: 'writtenOff', openCents: 0, why: '' })
  work.audit.record({
    action: 'writeOffPayment',
    subjectKind: 'cardPayment',
    subjectGuid: row.guid,
    reason,
    after: { order: row.order_id, amountCents: amountCents * signOf(row.kind) },
  })
  return { guid: row.guid, toast: `${moneyText(amountCents, row.currency)} written off` }
}
