import { dueBackCents } from '#domain/booking/group-state.ts'
import { refundEntry } from '#domain/ledger/entries.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import { whyNotEnough } from '#domain/till/drawer.ts'
import { refundRefusal } from '#domain/till/guest-money.ts'
import type { Saved } from '#contract/shapes.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { lockCash } from '#server/features/till/commands/drawer-rows.ts'
import { lockedReservation, type OfReservation } from '#server/features/till/commands/locked-reservation.ts'
import { sendReceipt } from '#server/features/till/mail.ts'
import { cashHeldBy } from '#server/features/till/queries/cash-held.ts'
import { paidByMethod } from '#server/features/till/queries/posted-money.ts'
import { tellerOf } from '#server/features/till/queries/teller.ts'
import { tillSettingsOf } from '#server/features/till/queries/till-settings.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface RefundAsk extends OfReservation {
  method: PaymentMethod
  amountCents: number
  reason: string
}

/** Refunds a payment by one of its methods, in the site's currency. Cash comes from the actor's drawer. */
export async function refundPayment(work: UnitOfWork, asked: RefundAsk): Promise<Saved | Refusal> {
  const group = await lockedReservation(work, asked)
  if (isRefusal(group)) return group
  const { method, amountCents, reason } = asked
  const money = (await moneyOfGroups(work.tx, [group.guid]))(group.guid)
  const settings = await tillSettingsOf(work.tx)
  const facts = {
    paid: await paidByMethod(work.tx, group.guid),
    dueBackCents: dueBackCents(money),
    settings,
  }
  const refused = refundRefusal(asked, facts, tellerOf(work.actor))
  if (refused !== null) return refused
  if (method === 'cash') {
    const { accountGuid } = work.actor
    await lockCash(work, accountGuid)
    const [base] = await cashHeldBy(work.tx, accountGuid)
    const short = whyNotEnough(amountCents, base, accountGuid === null ? 'The safe' : 'Your drawer')
    if (short !== null) return refuseField('amountCents', short)
  }
  const entry = refundEntry({ groupGuid: group.guid, method, amountCents })
  if (isRefusal(entry)) return entry
  const guid = await postEntry(work, entry, {
    method,
    customerGuid: group.customerGuid,
    groupGuid: group.guid,
  })
  await sendReceipt(work, group.guid, { guid, amountCents: -amountCents, method })
  work.audit.record({
    action: 'refundPayment',
    subjectKind: 'entry',
    subjectGuid: guid,
    customerGuid: group.customerGuid,
    groupGuid: group.guid,
    reason,
    before: { balanceCents: money.balanceCents },
    after: { balanceCents: money.balanceCents + amountCents, method, amountCents },
  })
  work.events.publish({ topic: 'group', guid: group.guid, partnerGuid: group.partnerGuid })
  return { guid, toast: `Refunded ${moneyText(amountCents, settings.currency)}` }
}
