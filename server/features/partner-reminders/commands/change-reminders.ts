import type { BodyOf } from '#contract/endpoint.ts'
import type { pauseReminders, reminderSettingsForm } from '#contract/partner-reminders.ts'
import type { Saved } from '#contract/shapes.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { whyNotDays } from '#domain/partner/reminders.ts'
import { notFound, refuse, refuseField, refuseFields, type Refusal } from '#domain/refusal.ts'
import { partnerHead } from '#server/features/invoices/queries/partner-head.ts'
import { changeSite } from '#server/features/settings/commands.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export async function saveReminderSettings(
  work: UnitOfWork,
  { version, ...partnerReminders }: BodyOf<typeof reminderSettingsForm.save>,
): Promise<Saved | Refusal> {
  const wrong = whyNotDays(partnerReminders.days)
  if (Object.keys(wrong).length > 0) return refuseFields(wrong)
  return changeSite(work, { action: 'editPartnerReminders', version, settings: { partnerReminders } })
}

/** Pauses reminders, or changes until when and why. */
export async function pauseRemindersTo(
  work: UnitOfWork,
  partnerGuid: string,
  { until, reason }: BodyOf<typeof pauseReminders>,
): Promise<Saved | Refusal> {
  if (!(await partnerHead(work.tx, partnerGuid, true))) return notFound
  const today = localDateOf(work.now, (await siteSettings(work.tx)).time_zone)
  if (until < today) return refuseField('until', 'Choose today or a later date')
  const pause = { until, reason, paused_at: work.now, paused_by: work.actor.accountGuid }
  await work.tx
    .insertInto('partner_reminder_pause')
    .values({ partner_guid: partnerGuid, ...pause })
    .onConflict((it) => it.column('partner_guid').doUpdateSet(pause))
    .execute()
  return recorded(work, 'pauseReminders', partnerGuid, { until, reason })
}

export async function resumeRemindersTo(work: UnitOfWork, partnerGuid: string): Promise<Saved | Refusal> {
  if (!(await partnerHead(work.tx, partnerGuid, true))) return notFound
  const paused = await work.tx
    .deleteFrom('partner_reminder_pause')
    .where('partner_guid', '=', partnerGuid)
    .returning('until')
    .executeTakeFirst()
  if (!paused) return refuse('reminder', 'Reminders to this partner aren’t paused')
  return recorded(work, 'resumeReminders', partnerGuid, {})
}

function recorded(
  work: UnitOfWork,
  action: 'pauseReminders' | 'resumeReminders',
  partnerGuid: string,
  after: object,
): Saved {
  work.audit.record({ action, subjectKind: 'partner', subjectGuid: partnerGuid, after: { ...after } })
  work.events.publish({ topic: 'ledger', guid: partnerGuid, partnerGuid })
  return { guid: partnerGuid, toast: action === 'pauseReminders' ? 'Reminders paused' : 'Reminders resumed' }
}
