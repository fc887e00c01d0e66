import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { isWorkingTime } from '#domain/partner/reminders.ts'
import type { Db } from '#server/db/connection.ts'
import { overduePartners } from '#server/features/invoices/queries/overdue-partners.ts'
import { remindByRule } from '#server/features/partner-reminders/commands/remind-partner.ts'
import { reminderSettingsOf } from '#server/features/partner-reminders/queries/reminder-settings.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Reminds overdue partners by rule, in working hours, each in its own transaction. Returns the number of
 * mails written. What was sent is stored, so a second run on the same day sends nothing.
 */
export async function sendDueReminders(db: Db, now: Instant): Promise<number> {
  const [{ time_zone: timeZone }, { on }] = [await siteSettings(db), await reminderSettingsOf(db)]
  if (!on || !isWorkingTime(now, timeZone)) return 0
  let written = 0
  for (const { guid } of await overduePartners(db, localDateOf(now, timeZone)))
    if (await inUnitOfWork(db, { actor: portalActor, now }, (work) => remindByRule(work, guid))) written += 1
  return written
}
