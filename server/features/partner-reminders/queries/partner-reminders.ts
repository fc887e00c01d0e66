import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { partnerReminders, reminderPreview } from '#contract/partner-reminders.ts'
import { mailText } from '#domain/message/mail-text.ts'
import { reminderAt, reminderLevels, whyNotLevel, type ReminderLevel } from '#domain/partner/reminders.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList } from '#server/db/json.ts'
import { reminderLetter } from '#server/features/partner-reminders/queries/letter.ts'
import { reminderFactsOf } from '#server/features/invoices/queries/reminder-facts.ts'

type Reply = ReplyOf<typeof partnerReminders>

export async function partnerRemindersOf(db: Db, partnerGuid: string, now: string): Promise<Reply | Refusal> {
  const partner = await reminderFactsOf(db, partnerGuid, now)
  if (isRefusal(partner)) return partner
  return {
    levels: reminderLevels.map((level) => ({ level, whyNot: whyNotLevel(partner.facts, level) })),
    pause: await pauseOf(db, partnerGuid, partner.facts.today),
    sent: await sentTo(db, partnerGuid),
  }
}

/** The reminder as it would be sent now. */
export async function previewOf(
  db: Db,
  partnerGuid: string,
  level: ReminderLevel,
  now: string,
): Promise<ReplyOf<typeof reminderPreview> | Refusal> {
  const partner = await reminderFactsOf(db, partnerGuid, now)
  if (isRefusal(partner)) return partner
  const whyNot = whyNotLevel(partner.facts, level)
  if (whyNot !== null) return { whyNot, to: partner.facts.email, subject: '', text: '', totalCents: 0 }
  const reminder = reminderAt(partner.facts, level)
  const letter = await reminderLetter(db, partner, reminder)
  const { subject } = letter
  return { whyNot, to: partner.facts.email, subject, text: mailText(letter), totalCents: reminder.totalCents }
}

async function pauseOf(db: Db, partnerGuid: string, today: string): Promise<Reply['pause']> {
  const { rows } = await sql<NonNullable<Reply['pause']>>`
    select until, reason, ${instantJson('paused_at')} as at, coalesce(account.name, 'Kerbside') as by
    from partner_reminder_pause left join account on account.guid = paused_by
    where partner_reminder_pause.partner_guid = ${partnerGuid}::uuid and until >= ${today}::date`.execute(db)
  return rows[0] ?? null
}

async function sentTo(db: Db, partnerGuid: string): Promise<Reply['sent']> {
  const { rows } = await sql<Reply['sent'][number]>`
    select own.guid, own.level, ${instantJson('own.at')} as at, coalesce(account.name, 'Kerbside') as by,
      own.recipient as "to", own.total_cents as "totalCents", message.state,
      coalesce(message.last_error, '') as error,
      ${jsonList(sql`select invoice.guid, invoice.year || '-' || lpad(invoice.number::text, 6, '0') as number
        from partner_reminder_invoice told join invoice on invoice.guid = told.invoice_guid
        where told.reminder_guid = own.guid order by invoice.year, invoice.number`)} as invoices
    from partner_reminder own
    left join account on account.guid = own.sent_by
    left join outbox message on message.guid = own.message_guid
    where own.partner_guid = ${partnerGuid}::uuid
    order by own.at desc, own.guid desc limit 50`.execute(db)
  return rows
}
