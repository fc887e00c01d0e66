import { addressOf, type BodyOf } from '#contract/endpoint.ts'
import type { sendReminder } from '#contract/partner-reminders.ts'
import { partnerStatementPdf } from '#contract/partners.ts'
import type { Saved } from '#contract/shapes.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { mailHtml } from '#domain/message/mail-html.ts'
import { mailText } from '#domain/message/mail-text.ts'
import type { InvoiceToRemind } from '#domain/partner/reminder-mail.ts'
import { reminderTexts } from '#domain/partner/reminder-texts/all-texts.ts'
import { reminderAt, reminderDue, whyNotLevel, type Reminder } from '#domain/partner/reminders.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { fileName, statementName } from '#server/files/file-name.ts'
import { invoiceFile } from '#server/features/invoices/queries/invoices.ts'
import { reminderLetter } from '#server/features/partner-reminders/queries/letter.ts'
import { reminderFactsOf, type PartnerToRemind } from '#server/features/invoices/queries/reminder-facts.ts'
import { reminderSettingsOf } from '#server/features/partner-reminders/queries/reminder-settings.ts'
import { newGuid } from '#server/work/guid.ts'
import type { Attachment } from '#server/work/outbox.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** More documents than this make a mail too large; the statement goes instead. */
const documentsAtMost = 10

/** Sends a reminder by hand. Payments and disputes since the preview are seen under the partner's lock. */
export async function remindByHand(
  work: UnitOfWork,
  partnerGuid: string,
  { level, totalCents }: BodyOf<typeof sendReminder>,
): Promise<Saved | Refusal> {
  const partner = await reminderFactsOf(work.tx, partnerGuid, work.now, true)
  if (isRefusal(partner)) return partner
  const whyNot = whyNotLevel(partner.facts, level)
  if (whyNot !== null) return refuse('reminder', whyNot)
  const reminder = reminderAt(partner.facts, level)
  if (reminder.totalCents !== totalCents)
    return refuse('reminder', 'The amount has changed since the preview. Check it and send again.')
  await send(work, partnerGuid, partner, reminder)
  return { guid: partnerGuid, ...mailReply(work, { sent: `Sending reminder to ${partner.facts.email}` }) }
}

/** Sends the reminder that is due by rule. Returns whether one was. */
export async function remindByRule(work: UnitOfWork, partnerGuid: string): Promise<boolean> {
  const partner = await reminderFactsOf(work.tx, partnerGuid, work.now, true)
  if (isRefusal(partner)) return false
  const reminder = reminderDue(partner.facts, await reminderSettingsOf(work.tx))
  if (reminder === null) return false
  await send(work, partnerGuid, partner, reminder)
  return true
}

async function send(
  work: UnitOfWork,
  partnerGuid: string,
  partner: PartnerToRemind,
  reminder: Reminder<InvoiceToRemind>,
): Promise<void> {
  const { subject, ...page } = await reminderLetter(work.tx, partner, reminder)
  const { email: recipient } = partner.facts
  const message = work.outbox.send({
    kind: 'mail',
    template: 'partnerReminder',
    recipient,
    subject,
    body: mailText(page),
    html: mailHtml(page),
    attachments: documentsOf(partnerGuid, partner, reminder),
  })
  await store(work, { partnerGuid, message, recipient, reminder })
  record(work, partnerGuid, recipient, reminder)
  work.events.publish({ topic: 'ledger', guid: partnerGuid, partnerGuid })
}

/** The invoices themselves or, if they are too many, the statement since the first of them was due. */
function documentsOf(
  partnerGuid: string,
  { name, language, facts }: PartnerToRemind,
  { invoices }: Reminder<InvoiceToRemind>,
): Attachment[] {
  const texts = reminderTexts[language]
  if (invoices.length <= documentsAtMost)
    return invoices.map(({ guid, number }) => ({
      name: fileName('pdf', 'invoice', number),
      path: invoiceFile(guid),
      label: texts.openInvoice.replace('{number}', number),
    }))
  const days = { from: addDays(invoices[0]?.dueOn ?? facts.today, -60), to: facts.today }
  const path = addressOf(partnerStatementPdf.path, { id: partnerGuid, ...days })
  return [{ name: statementName('pdf', name, days), path, label: texts.openStatement }]
}

interface Sent {
  partnerGuid: string
  message: string
  recipient: string
  reminder: Reminder<InvoiceToRemind>
}

async function store(
  { tx, now, actor }: UnitOfWork,
  { partnerGuid, message, recipient, reminder }: Sent,
): Promise<void> {
  const guid = newGuid()
  await tx
    .insertInto('partner_reminder')
    .values({
      guid,
      partner_guid: partnerGuid,
      level: reminder.level,
      at: now,
      sent_by: actor.accountGuid,
      message_guid: message,
      recipient,
      total_cents: reminder.totalCents,
    })
    .execute()
  await tx
    .insertInto('partner_reminder_invoice')
    .values(
      reminder.reached.map((it) => ({
        invoice_guid: it.guid,
        level: it.level,
        reminder_guid: guid,
        open_cents: it.openCents,
      })),
    )
    // Reached before with a reminder that was withdrawn.
    .onConflict((it) =>
      it.columns(['invoice_guid', 'level']).doUpdateSet((row) => ({
        reminder_guid: row.ref('excluded.reminder_guid'),
        open_cents: row.ref('excluded.open_cents'),
      })),
    )
    .execute()
}

/** In the history of the partner, and of each invoice that reached a level. */
function record(
  work: UnitOfWork,
  partnerGuid: string,
  to: string,
  { level, invoices, reached, totalCents }: Reminder<InvoiceToRemind>,
): void {
  const numbers = invoices.map((it) => it.number)
  work.audit.record({
    action: 'remindPartner',
    subjectKind: 'partner',
    subjectGuid: partnerGuid,
    after: { level, to, totalCents, invoices: numbers },
  })
  for (const one of reached)
    work.audit.record({
      action: 'remindOfInvoice',
      subjectKind: 'invoice',
      subjectGuid: one.guid,
      after: { level: one.level, to, openCents: one.openCents },
    })
}
