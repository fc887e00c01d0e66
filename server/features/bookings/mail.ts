import { calendarFile, receiptFile, ticketsFile } from '#contract/addresses.ts'
import { planLineText, type PlanLine } from '#domain/plan.ts'
import type { GuestTemplate } from '#domain/reservation/effects.ts'
import type { PlannedChange } from '#domain/reservation/plan-change.ts'
import { groupStatusOf } from '#domain/booking/group-state.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface ToldGroup {
  guid: string
  reference: string
  customerGuid: string
}

/** What a change means to the guest, by mail. */
export async function tellGuest(work: UnitOfWork, planned: PlannedChange, group: ToldGroup, template: GuestTemplate): Promise<void> {
  const { customer, bookings } = planned.after
  const opening = {
    confirmation:
      groupStatusOf(bookings) === 'waitlisted'
        ? `Your booking is on the waitlist; we tell you as soon as it is confirmed. Your reference is ${group.reference}.`
        : `Your booking is confirmed. Your reference is ${group.reference}.`,
    change: 'Your booking was changed.',
    cancellation: 'A service of your booking was cancelled.',
    waitlistApproved: 'A place has come free: your booking is confirmed.',
    newPickup: 'Your driver meets you at another time.',
  }[template]
  const subject = template === 'cancellation' ? `Your booking ${group.reference} was cancelled` : `Your booking ${group.reference}`
  work.outbox.send({
    kind: 'mail',
    template,
    recipient: customer.email,
    subject,
    body: [`Dear ${customer.firstName} ${customer.lastName},`, '', opening, '', ...guestLines(planned).map(planLineText), ''].join('\n'),
    attachments: [
      { name: `ticket-${group.reference}.pdf`, path: ticketsFile(group.guid) },
      { name: `calendar-${group.reference}.ics`, path: calendarFile(group.guid) },
    ],
    customerGuid: group.customerGuid,
    groupGuid: group.guid,
  })
}

/** The part of the plan shown to the guest: on a partner's account neither prices nor billing, which are between company and partner. */
function guestLines({ plan, after }: PlannedChange): PlanLine[] {
  const lines = plan.lines.filter((it) => it.label !== 'Confirmation' && !it.label.startsWith('Trip'))
  if (after.billing === 'partnerAccount') return lines.filter((it) => it.amountCents === undefined && it.label !== 'Billing')
  return lines.map((it) => (it.amountCents === undefined ? it : { label: it.label, amountCents: it.amountCents }))
}

interface ReceiptGroup {
  guid: string
  reference: string
  customerGuid: string
  email: string
  first_name: string
  last_name: string
}

/** The receipt of a payment. */
export function sendReceipt(
  work: UnitOfWork,
  group: ReceiptGroup,
  paid: { guid: string; amountCents: number; currency: string; balanceAfterCents: number },
): void {
  if (group.email === '') return
  const money = (cents: number) => `${(cents / 100).toFixed(2)} ${paid.currency}`
  work.outbox.send({
    kind: 'mail',
    template: 'receipt',
    recipient: group.email,
    subject: `Receipt for your booking ${group.reference}`,
    body: [
      `Dear ${group.first_name} ${group.last_name},`,
      '',
      `We received ${money(paid.amountCents)}. Still open: ${money(paid.balanceAfterCents)}.`,
    ].join('\n'),
    attachments: [{ name: `receipt-${group.reference}.pdf`, path: receiptFile(paid.guid) }],
    customerGuid: group.customerGuid,
    groupGuid: group.guid,
  })
}
