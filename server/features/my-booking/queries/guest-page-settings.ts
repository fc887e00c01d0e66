import { guestPageAtFirst, type GuestPageSettings } from '#domain/my-booking/guest-actions.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** What the company lets guests do on their own page. */
export async function guestPageSettingsOf(db: Db): Promise<GuestPageSettings> {
  const { settings } = await siteSettings(db)
  const stored = settings.guestPage as Partial<GuestPageSettings> | undefined
  return { ...guestPageAtFirst, ...stored, may: { ...guestPageAtFirst.may, ...stored?.may } }
}
