import { reminderMail, type InvoiceToRemind } from '#domain/partner/reminder-mail.ts'
import type { Reminder } from '#domain/partner/reminders.ts'
import type { Db } from '#server/db/connection.ts'
import { paperCompany } from '#server/features/invoices/queries/paper-company.ts'
import type { PartnerToRemind } from '#server/features/invoices/queries/reminder-facts.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** A reminder as the partner would read it. */
export async function reminderLetter(
  db: Db,
  { name, language, facts }: PartnerToRemind,
  reminder: Reminder<InvoiceToRemind>,
) {
  const { currency } = await siteSettings(db)
  const company = await paperCompany(db)
  const { today, creditCents } = facts
  return reminderMail({ language, company, partnerName: name, currency, today, creditCents, reminder })
}
