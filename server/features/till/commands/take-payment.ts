import { partnersTakeNoMoney, whyTooMuch } from '#domain/booking/group-state.ts'
import { paymentEntry } from '#domain/ledger/entries.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { moneyText } from '#domain/money/money-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { whyNotReceivedOn } from '#domain/partner/payment-rules.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { whyTooLarge, type TillRules } from '#domain/till/till-settings.ts'
import { tenderOf, type Tender, type Tendered } from '#domain/till/tender.ts'
import type { Saved } from '#contract/shapes.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { paymentRules } from '#server/features/ledger/queries/payment-rules.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { readyForCash } from '#server/features/till/commands/drawer-rows.ts'
import { lockedReservation, type OfReservation } from '#server/features/till/commands/locked-reservation.ts'
import { insertTenders } from '#server/features/till/commands/tenders.ts'
import { sendReceipt } from '#server/features/till/mail.ts'
import { cashHeldBy } from '#server/features/till/queries/cash-held.ts'
import { tillSettingsOf } from '#server/features/till/queries/till-settings.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface PaymentAsk extends OfReservation {
  method: PaymentMethod
  amountCents: number
  note: string
  /** Of a bank transfer; omitted: today. */
  receivedOn?: ServiceDate | undefined
  tender?: Tendered | null
  opensDrawer?: boolean
}

/**
 * Takes a guest's payment, or a deposit for waitlisted services. For another currency both amounts and the
 * rate are stored; cash may exceed the payment, with change in the site's currency.
 */
export async function takePayment(work: UnitOfWork, asked: PaymentAsk): Promise<Saved | Refusal> {
  const group = await lockedReservation(work, asked)
  if (isRefusal(group)) return group
  const { method, amountCents, note } = asked
  const settings = await tillSettingsOf(work.tx)
  const money = (await moneyOfGroups(work.tx, [group.guid]))(group.guid)
  const why =
    work.actor.kind === 'partner' ? partnersTakeNoMoney : whyTooMuch(amountCents, money, settings.currency)
  if (why !== null) return refuse('payment', why)
  const tooLarge = whyTooLarge(amountCents, settings, work.actor.permissions)
  if (tooLarge !== null) return refuseField('amountCents', tooLarge)
  const late = await whyNotArrived(work, asked)
  if (late !== null) return refuseField('receivedOn', late)
  const tender = await tendered(work, asked, settings)
  if (isRefusal(tender)) return tender
  const entry = paymentEntry({ groupGuid: group.guid, method, amountCents, note })
  if (isRefusal(entry)) return entry
  const guid = await postEntry(work, entry, {
    method,
    customerGuid: group.customerGuid,
    groupGuid: group.guid,
    ...(asked.receivedOn ? { postedOn: asked.receivedOn } : {}),
  })
  if (tender) {
    const holderGuid = method === 'cash' ? work.actor.accountGuid : null
    const { changeCents: _, ...given } = tender
    await insertTenders(work, guid, [{ ...given, account: method, holderGuid }])
  }
  await sendReceipt(work, group.guid, { guid, amountCents, method, tender })
  work.audit.record({
    action: 'takePayment',
    subjectKind: 'entry',
    subjectGuid: guid,
    customerGuid: group.customerGuid,
    groupGuid: group.guid,
    reason: note,
    before: { balanceCents: money.balanceCents },
    after: {
      balanceCents: money.balanceCents - amountCents,
      method,
      amountCents,
      ...(asked.receivedOn ? { receivedOn: asked.receivedOn } : {}),
      ...(tender ? { tender } : {}),
    },
  })
  work.events.publish({ topic: 'group', guid: group.guid, partnerGuid: group.partnerGuid })
  return { guid, toast: `Payment of ${moneyText(amountCents, settings.currency)} taken` }
}

/** Why the money can't have arrived on the given day; null if it can, or today is meant. */
async function whyNotArrived(
  work: UnitOfWork,
  { method, receivedOn: date }: PaymentAsk,
): Promise<string | null> {
  if (date === undefined) return null
  const { today, firstOpenDay } = await paymentRules(work)
  if (method !== 'bank' && date !== today) return 'Only bank transfers can be backdated. Choose today.'
  return whyNotReceivedOn({ date, today, firstOpenDay })
}

/** The tender in another currency, if any. Cash needs a drawer that holds the change. */
async function tendered(
  work: UnitOfWork,
  asked: PaymentAsk,
  { currencies, currency }: TillRules,
): Promise<Tender | null | Refusal> {
  const tender = asked.tender ? tenderOf(asked.tender, { ...asked, site: currency }, currencies) : null
  if (isRefusal(tender) || asked.method !== 'cash') return tender
  const unready = await readyForCash(work, { opens: asked.opensDrawer ?? false })
  if (unready !== null) return unready
  if (tender === null || tender.changeCents === 0) return tender
  const [base] = await cashHeldBy(work.tx, work.actor.accountGuid)
  if (base.amountCents >= tender.changeCents) return tender
  const most = moneyText(Math.max(0, base.amountCents), currency)
  return refuseField(
    'tender.amountCents',
    `The change is ${moneyText(tender.changeCents, currency)}, ` +
      `but your drawer holds only ${most}. Pay cash into it first.`,
  )
}
