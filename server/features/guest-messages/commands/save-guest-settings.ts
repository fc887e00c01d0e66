import type { BodyOf } from '#contract/endpoint.ts'
import type { guestMessagesForm } from '#contract/guest-messages.ts'
import type { Saved } from '#contract/shapes.ts'
import type { GuestSettings } from '#domain/message/guest-settings.ts'
import type { Refusal } from '#domain/refusal.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { changeSite } from '#server/features/settings/commands.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Saves the company's guest message settings. Turning on payment requests doesn't request payment for past
 * due dates.
 */
export async function saveGuestSettings(
  work: UnitOfWork,
  form: BodyOf<typeof guestMessagesForm.save>,
): Promise<Saved | Refusal> {
  const { version, reminders, ...typed } = form
  const before = (await guestSettingsOf(work.tx)).reminders
  const unpaidSince = !reminders.unpaid ? null : before.unpaid ? before.unpaidSince : work.now
  const guestMessages: GuestSettings = { ...typed, reminders: { ...reminders, unpaidSince } }
  return changeSite(work, { action: 'editGuestMessages', version, settings: { guestMessages } })
}
