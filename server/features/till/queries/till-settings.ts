import type { ReplyOf } from '#contract/endpoint.ts'
import type { tillForm } from '#contract/till.ts'
import { defaultTillSettings, type TillRules, type TillSettings } from '#domain/till/till-settings.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** The company's payment settings, with defaults for those not set. */
export async function tillSettingsOf(db: Db): Promise<TillRules> {
  const { settings, currency } = await siteSettings(db)
  return { ...defaultTillSettings, ...(settings.till as Partial<TillSettings> | undefined), currency }
}

export async function tillFormOf(db: Db): Promise<ReplyOf<typeof tillForm.load>> {
  const [{ version }, { currencies, currency: _, ...rules }] = await Promise.all([
    siteSettings(db),
    tillSettingsOf(db),
  ])
  return { ...rules, currencies: [...currencies], version }
}
