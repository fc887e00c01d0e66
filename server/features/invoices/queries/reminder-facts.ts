import { sql } from 'kysely'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { invoiceNumberText } from '#domain/invoice/invoice-number.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import type { InvoiceToRemind } from '#domain/partner/reminder-mail.ts'
import { reminderLevels, type ReminderFacts, type ReminderLevel } from '#domain/partner/reminders.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { openInvoices, partnerAgeing } from '#server/features/invoices/queries/invoices.ts'
import { partnerHead } from '#server/features/invoices/queries/partner-head.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

export interface PartnerToRemind {
  name: string
  language: GuestLanguage
  facts: ReminderFacts<InvoiceToRemind>
}

interface Head {
  name: string
  language: GuestLanguage
  email: string
  pausedUntil: ServiceDate | null
  lastAt: string | null
  told: { invoice: string; level: ReminderLevel }[]
}

/** What decides whether a partner is reminded, and of what. `lock`: for the rest of the transaction. */
export async function reminderFactsOf(
  db: Db,
  partnerGuid: string,
  now: string,
  lock = false,
): Promise<PartnerToRemind | Refusal> {
  const { time_zone: timeZone } = await siteSettings(db)
  const today = localDateOf(now, timeZone)
  // A payment locks the partner as well, so that it comes before the reminder or after it.
  if (lock) await partnerHead(db, partnerGuid, true)
  const head = await headOf(db, partnerGuid)
  if (head === null) return notFound
  const open = await openInvoices(db, partnerGuid)
  const { creditCents } = await partnerAgeing(db, partnerGuid, today)
  const invoices = open.map((it): InvoiceToRemind => {
    const { guid, dueOn, openCents, disputedCents, chargedCents } = it
    const lastLevel =
      reminderLevels.findLast((level) =>
        head.told.some((one) => one.invoice === guid && one.level === level),
      ) ?? null
    return { guid, number: invoiceNumberText(it), dueOn, openCents, disputedCents, chargedCents, lastLevel }
  })
  const { name, language, email, pausedUntil, lastAt } = head
  const lastOn = lastAt === null ? null : localDateOf(lastAt, timeZone)
  return { name, language, facts: { today, email, creditCents, pausedUntil, lastOn, invoices } }
}

/** A reminder that was withdrawn before it was sent counts for nothing. */
const isStanding = sql`not exists (select from outbox where outbox.guid = partner_reminder.message_guid
  and outbox.state = 'withdrawn')`

async function headOf(db: Db, partnerGuid: string): Promise<Head | null> {
  const { rows } = await sql<Head>`
    select coalesce(nullif(partner.legal_name, ''), partner.name) as name, partner.language,
      partner.billing_email as email,
      (select until from partner_reminder_pause where partner_guid = partner.guid) as "pausedUntil",
      (select max(at) from partner_reminder where partner_guid = partner.guid and ${isStanding}) as "lastAt",
      (select coalesce(json_agg(json_build_object('invoice', told.invoice_guid, 'level', told.level)), '[]')
        from partner_reminder_invoice told join partner_reminder on partner_reminder.guid = told.reminder_guid
        where partner_reminder.partner_guid = partner.guid and ${isStanding}) as told
    from partner where partner.guid = ${partnerGuid}::uuid`.execute(db)
  return rows[0] ?? null
}
