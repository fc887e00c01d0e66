import type { ReplyOf } from '#contract/endpoint.ts'
import type { textingForm } from '#contract/texting.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import {
  isTexting,
  noOccasions,
  textSettingsAtFirst,
  type TextSettings,
} from '#domain/texting/text-settings.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { incomingTextPath } from '#server/features/texting/queries/webhook-paths.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import type { TextProvider } from '#server/texting/text-provider.ts'
import { twilio, twilioBase } from '#server/texting/twilio.ts'
import { readSecret } from '#server/work/stored-secret.ts'

/** The name of the stored token. */
export const textingSecret = 'texting'

export async function textSettingsOf(db: Db): Promise<TextSettings> {
  const { settings } = await siteSettings(db)
  const stored = settings.texting as Partial<TextSettings> | undefined
  return {
    ...textSettingsAtFirst,
    ...stored,
    occasions: { ...textSettingsAtFirst.occasions, ...stored?.occasions },
  }
}

/** What guests are texted about; nothing, if texts aren't set up. */
export async function textOccasionsOf(db: Db): Promise<TextSettings['occasions']> {
  const settings = await textSettingsOf(db)
  return isTexting(settings) ? settings.occasions : noOccasions
}

export interface TextAccess {
  provider: TextProvider
  settings: TextSettings
}

/** Access to the provider; null: not set up. */
export async function openTexting(
  db: Db,
  sealer: Sealer,
  { twilioUrl }: Pick<Config, 'twilioUrl'>,
  now: () => Instant,
): Promise<TextAccess | null> {
  const settings = await textSettingsOf(db)
  const token = isTexting(settings) ? await readSecret(db, sealer, textingSecret) : null
  if (token === null) return null
  const provider = twilio({ base: twilioUrl ?? twilioBase, account: settings.account, token, now })
  return { provider, settings }
}

export async function textingFormOf(
  db: Db,
  sealer: Sealer,
  publicUrl: string,
  now: Instant,
): Promise<ReplyOf<typeof textingForm.load>> {
  const [settings, { version, time_zone: timeZone }, token] = await Promise.all([
    textSettingsOf(db),
    siteSettings(db),
    readSecret(db, sealer, textingSecret),
  ])
  return {
    ...settings,
    hasToken: token !== null,
    sentThisMonth: await sentInMonth(db, monthOf(now, timeZone)),
    incomingUrl: new URL(incomingTextPath, publicUrl).href,
    version,
  }
}

/** The first day of the month at the airport. */
export function monthOf(now: Instant, timeZone: string): string {
  return `${localDateOf(now, timeZone).slice(0, 7)}-01`
}

export async function sentInMonth(db: Db, month: string): Promise<number> {
  const row = await db.selectFrom('text_month').select('sent').where('month', '=', month).executeTakeFirst()
  return row?.sent ?? 0
}
