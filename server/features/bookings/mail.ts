import { calendarFile, receiptFile, ticketsFile } from '#contract/addresses.ts'
import type { Billing } from '#domain/booking/group-state.ts'
import type { AdvancedFacts } from '#domain/booking/advanced/advanced-facts.ts'
import type { PlannedAdvanced } from '#domain/booking/advanced/plan-advanced.ts'
import { planLineText, type PlanLine } from '#domain/plan.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface ConfirmedGroup {
  guid: string
  reference: string
  customerGuid: string
  billing: Billing
}

/** The confirmation: what was booked, with the ticket to show at the desk. Nothing is sent where there is no address. */
export function sendConfirmation(work: UnitOfWork, facts: AdvancedFacts, planned: PlannedAdvanced, group: ConfirmedGroup): void {
  if (!facts.customer?.email) return
  const opening =
    planned.groupStatus === 'waitlisted'
      ? 'Your booking is on the waitlist; we tell you as soon as it is confirmed.'
      : 'Your booking is confirmed.'
  work.outbox.send({
    kind: 'mail',
    template: 'confirmation',
    recipient: facts.customer.email,
    subject: `Your booking ${group.reference}`,
    body: [
      `Dear ${facts.customer.firstName} ${facts.customer.lastName},`,
      '',
      `${opening} Your reference is ${group.reference}.`,
      '',
      ...guestLines(planned, group).map(planLineText),
      '',
      'Show the code on your ticket at the desk.',
    ].join('\n'),
    attachments: [
      { name: `ticket-${group.reference}.pdf`, path: ticketsFile(group.guid) },
      { name: `calendar-${group.reference}.ics`, path: calendarFile(group.guid) },
    ],
    customerGuid: group.customerGuid,
    groupGuid: group.guid,
  })
}

/** The part of the plan shown to the guest: on a partner's account neither prices nor billing, which are between company and partner. */
function guestLines({ plan }: PlannedAdvanced, group: ConfirmedGroup): PlanLine[] {
  const lines = plan.lines.filter((it) => it.label !== 'Confirmation')
  if (group.billing === 'partnerAccount') return lines.filter((it) => it.amountCents === undefined && it.label !== 'Billing')
  // Price rules are internal; the guest sees the price only.
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
