import type { ReplyOf } from '#contract/endpoint.ts'
import type { walletForm } from '#contract/wallet.ts'
import { walletAtFirst, type WalletSettings } from '#domain/wallet/wallet-settings.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** The names of the stored secrets. */
export const appleSecret = 'apple wallet'
export const googleSecret = 'google wallet'

export async function walletSettingsOf(db: Db): Promise<WalletSettings> {
  const { settings } = await siteSettings(db)
  return { ...walletAtFirst, ...(settings.wallet as Partial<WalletSettings> | undefined) }
}

export async function walletFormOf(db: Db): Promise<ReplyOf<typeof walletForm.load>> {
  const [{ version }, { apple, google }] = await Promise.all([siteSettings(db), walletSettingsOf(db)])
  return { apple: apple && { ...apple }, google: google && { ...google }, version }
}
