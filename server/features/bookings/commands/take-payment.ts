import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { isOfCustomer } from '#server/features/customers/queries/kept-customer.ts'
import { payableCents, whyNoPayment, whyTooMuch } from '#domain/booking/group-state.ts'
import { paymentEntry } from '#domain/ledger/entries.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import type { Saved } from '#contract/shapes.ts'
import { sendReceipt } from '#server/features/bookings/mail.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface PaymentAsk {
  customerGuid: string
  groupGuid: string
  method: PaymentMethod
  amountCents: number
  note: string
}

/** A guest's payment of what is owed, or a deposit on what waits for a place: the group is locked, so that two desks taking the same money at once cannot both succeed. */
export async function takePayment(work: UnitOfWork, asked: PaymentAsk): Promise<Saved | Refusal> {
  const group = await work.tx
    .selectFrom('booking_group')
    .innerJoin('customer', 'customer.guid', 'booking_group.customer_guid')
    .select([
      'booking_group.guid',
      'booking_group.reference',
      'booking_group.status',
      'booking_group.partner_guid',
      'customer.guid as customerGuid',
    ])
    .where('booking_group.guid', '=', asked.groupGuid)
    .where(isOfCustomer('booking_group.customer_guid', asked.customerGuid))
    .where(isWithin(partnerScopeOf(work.actor), 'booking_group.partner_guid'))
    .forUpdate('booking_group')
    .executeTakeFirst()
  if (!group) return notFound
  const money = (await moneyOfGroups(work.tx, [group.guid]))(group.guid)
  const { balanceCents } = money
  const why = whyNoPayment(payableCents(money), { isPartnerUser: work.actor.kind === 'partner' }) ?? whyTooMuch(asked.amountCents, money)
  if (why !== null) return refuse('payment', why)
  const entry = paymentEntry({
    groupGuid: group.guid,
    method: asked.method,
    amountCents: asked.amountCents,
    ...(asked.note ? { memo: asked.note } : {}),
  })
  if (isRefusal(entry)) return entry
  const guid = await postEntry(work, entry, {
    method: asked.method,
    customerGuid: group.customerGuid,
    groupGuid: group.guid,
  })
  const balanceAfterCents = balanceCents - asked.amountCents
  await sendReceipt(work, group.guid, { guid, amountCents: asked.amountCents, method: asked.method })
  work.audit.record({
    action: 'takePayment',
    subjectKind: 'entry',
    subjectGuid: guid,
    customerGuid: group.customerGuid,
    groupGuid: group.guid,
    reason: asked.note,
    before: { balanceCents },
    after: { balanceCents: balanceAfterCents, method: asked.method, amountCents: asked.amountCents },
  })
  work.events.publish({ topic: 'group', guid: group.guid, partnerGuid: group.partner_guid })
  return { guid, toast: `Payment of ${(asked.amountCents / 100).toFixed(2)} taken` }
}
