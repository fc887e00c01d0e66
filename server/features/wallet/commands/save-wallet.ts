import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import type { walletForm } from '#contract/wallet.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import type { WalletSettings } from '#domain/wallet/wallet-settings.ts'
import { lockedSite, writeSite } from '#server/features/settings/commands.ts'
import { readAppleCertificate } from '#server/features/wallet/queries/apple-certificate.ts'
import { readGoogleAccount } from '#server/features/wallet/queries/google-account.ts'
import {
  appleSecret,
  googleSecret,
  openWallets,
  walletSettingsOf,
} from '#server/features/wallet/queries/wallet-settings.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { writeSecret } from '#server/work/stored-secret.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Typed = BodyOf<typeof walletForm.save>

/** Switching a wallet off deletes its key. */
export async function saveWallet(work: UnitOfWork, sealer: Sealer, typed: Typed): Promise<Saved | Refusal> {
  const site = await lockedSite(work, typed.version)
  if (isRefusal(site)) return site
  const before = await walletSettingsOf(work.tx)
  const open = await openWallets(work.tx, sealer)
  const stored = { apple: open.apple && open.apple.settings, google: open.google && open.google.settings }
  const apple = await savedApple(work, sealer, typed, stored)
  if (isRefusal(apple)) return apple
  const google = await savedGoogle(work, sealer, typed, stored)
  if (isRefusal(google)) return google
  const wallet: WalletSettings = { apple, google }
  await writeSite(work, typed.version, {}, { wallet })
  work.audit.record({
    action: 'editWallet',
    subjectKind: 'site',
    subjectGuid: null,
    before: { ...before },
    after: { ...wallet },
  })
  work.events.publish({ topic: 'configuration' })
  return {}
}

async function savedApple(
  { tx, now }: UnitOfWork,
  sealer: Sealer,
  { apple: isOn, appleCertificate }: Typed,
  before: WalletSettings,
): Promise<WalletSettings['apple'] | Refusal> {
  if (!isOn) {
    await writeSecret(tx, sealer, appleSecret, null)
    return null
  }
  if (appleCertificate === '')
    return (
      before.apple ??
      refuseField('appleCertificate', 'Paste your certificate, its key and Apple’s WWDR certificate')
    )
  const read = readAppleCertificate(appleCertificate, now)
  if (typeof read === 'string') return refuseField('appleCertificate', read)
  await writeSecret(tx, sealer, appleSecret, JSON.stringify(read.secret))
  return read.apple
}

async function savedGoogle(
  { tx }: UnitOfWork,
  sealer: Sealer,
  { google: isOn, googleIssuer: issuer, googleAccount }: Typed,
  before: WalletSettings,
): Promise<WalletSettings['google'] | Refusal> {
  if (!isOn) {
    await writeSecret(tx, sealer, googleSecret, null)
    return null
  }
  if (issuer === '') return refuseField('googleIssuer', 'Enter the issuer ID')
  if (googleAccount === '')
    return before.google === null
      ? refuseField('googleAccount', 'Paste the JSON key file of the service account')
      : { ...before.google, issuer }
  const read = readGoogleAccount(googleAccount)
  if (typeof read === 'string') return refuseField('googleAccount', read)
  await writeSecret(tx, sealer, googleSecret, JSON.stringify(read))
  return { issuer, account: read.account }
}
