import type { ReplyOf } from '#contract/endpoint.ts'
import type { walletForm } from '#contract/wallet.ts'
import {
  walletAtFirst,
  type AppleSecret,
  type GoogleSecret,
  type WalletSettings,
} from '#domain/wallet/wallet-settings.ts'
import type { Db } from '#server/db/connection.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { readSecret } from '#server/work/stored-secret.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** The names of the stored secrets. */
export const appleSecret = 'apple wallet'
export const googleSecret = 'google wallet'

/** The wallets that are set up, with their keys. A wallet whose key was deleted doesn't count as set up. */
export async function openWallets(db: Db, sealer: Sealer) {
  const { apple, google } = await walletSettingsOf(db)
  const appleKey = apple && (await secretOf<AppleSecret>(db, sealer, appleSecret))
  const googleKey = google && (await secretOf<GoogleSecret>(db, sealer, googleSecret))
  return {
    apple: apple && appleKey && { settings: apple, secret: appleKey },
    google: google && googleKey && { settings: google, secret: googleKey },
  }
}

async function secretOf<T>(db: Db, sealer: Sealer, name: string): Promise<T | null> {
  const stored = await readSecret(db, sealer, name)
  return stored === null ? null : (JSON.parse(stored) as T)
}

export async function walletSettingsOf(db: Db): Promise<WalletSettings> {
  const { settings } = await siteSettings(db)
  return { ...walletAtFirst, ...(settings.wallet as Partial<WalletSettings> | undefined) }
}

export async function walletFormOf(db: Db, sealer: Sealer): Promise<ReplyOf<typeof walletForm.load>> {
  const [{ version }, { apple, google }] = await Promise.all([siteSettings(db), openWallets(db, sealer)])
  return { apple: apple && { ...apple.settings }, google: google && { ...google.settings }, version }
}
