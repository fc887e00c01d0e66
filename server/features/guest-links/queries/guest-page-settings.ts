import type { ReplyOf } from '#contract/endpoint.ts'
import type { guestPageForm } from '#contract/guest-page.ts'
import { guestPageAtFirst, type GuestPageSettings } from '#domain/my-booking/guest-actions.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** The settings as a form. */
export async function guestPageFormOf(db: Db): Promise<ReplyOf<typeof guestPageForm.load>> {
  const [{ version }, settings] = await Promise.all([siteSettings(db), guestPageSettingsOf(db)])
  return { ...settings, may: { ...settings.may }, version }
}

/** What the company lets guests do on their own page. */
export async function guestPageSettingsOf(db: Db): Promise<GuestPageSettings> {
  const { settings } = await siteSettings(db)
  const stored = settings.guestPage as Partial<GuestPageSettings> | undefined
  return { ...guestPageAtFirst, ...stored, may: { ...guestPageAtFirst.may, ...stored?.may } }
}
