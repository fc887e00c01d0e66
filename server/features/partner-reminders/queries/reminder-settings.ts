import type { reminderSettingsForm } from '#contract/partner-reminders.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { defaultReminderSettings, type PartnerReminderSettings } from '#domain/partner/reminders.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** The rule by which partners are reminded; off until someone turns it on. */
export async function reminderSettingsOf(db: Db): Promise<PartnerReminderSettings> {
  const { settings } = await siteSettings(db)
  return {
    ...defaultReminderSettings,
    ...(settings.partnerReminders as Partial<PartnerReminderSettings> | undefined),
  }
}

export async function reminderFormOf(db: Db): Promise<ReplyOf<typeof reminderSettingsForm.load>> {
  const { on, days } = await reminderSettingsOf(db)
  const { version } = await siteSettings(db)
  return { on, days: { ...days }, version }
}
