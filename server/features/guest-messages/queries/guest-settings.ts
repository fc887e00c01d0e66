import type { ReplyOf } from '#contract/endpoint.ts'
import type { guestMessagesForm } from '#contract/guest-messages.ts'
import type { GuestSite } from '#domain/message/guest-message.ts'
import { guestSettingsAtFirst, type GuestSettings } from '#domain/message/guest-settings.ts'
import type { Db } from '#server/db/connection.ts'
import { shownPhone } from '#server/contact-data/phone.ts'
import { siteCountry, siteSettings } from '#server/features/settings/queries.ts'

/** How the company writes to its guests. */
export async function guestSettingsOf(db: Db): Promise<GuestSettings> {
  const { settings } = await siteSettings(db)
  return { ...guestSettingsAtFirst, ...(settings.guestMessages as Partial<GuestSettings> | undefined) }
}

/** Company facts in every message. */
export async function guestSiteOf(db: Db): Promise<GuestSite> {
  const [{ company, currency }, { language, helpPhone, meetingPoints }, airport, country] = await Promise.all(
    [siteSettings(db), guestSettingsOf(db), airportName(db), siteCountry(db)],
  )
  return {
    company,
    airport,
    currency,
    language,
    helpPhone: shownPhone(helpPhone, country),
    meetingPoints,
  }
}

/** The airport as guests know it; without its name, its code. */
async function airportName(db: Db): Promise<string> {
  const { airport_code: code } = await siteSettings(db)
  const row = await db.selectFrom('airport').select('name').where('code', '=', code).executeTakeFirst()
  return row?.name || code
}

/** The settings as a form. */
export async function guestFormOf(db: Db): Promise<ReplyOf<typeof guestMessagesForm.load>> {
  const [{ version }, { reminders, ...settings }] = await Promise.all([siteSettings(db), guestSettingsOf(db)])
  const { unpaidSince: _, ...shown } = reminders
  return { ...settings, reminders: shown, version }
}
