import type { ReplyOf } from '#contract/endpoint.ts'
import type { tillForm } from '#contract/till.ts'
import { tillSettingsAtFirst, type TillSettings } from '#domain/till/till-settings.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** The company's rules for money, and what it has not set as it is at first. */
export async function tillSettingsOf(db: Db): Promise<TillSettings> {
  const { settings } = await siteSettings(db)
  return { ...tillSettingsAtFirst, ...(settings.till as Partial<TillSettings> | undefined) }
}

export async function tillFormOf(db: Db): Promise<ReplyOf<typeof tillForm.load>> {
  const [{ version }, { currencies, ...rules }] = await Promise.all([siteSettings(db), tillSettingsOf(db)])
  return { ...rules, currencies: [...currencies], version }
}
