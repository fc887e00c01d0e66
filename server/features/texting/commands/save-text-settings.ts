import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { sendTestText, testTexting, textingForm } from '#contract/texting.ts'
import type { Saved } from '#contract/shapes.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { isTexting, textChannelOf } from '#domain/texting/text-settings.ts'
import { lockedSite, writeSite } from '#server/features/settings/commands.ts'
import {
  textingSecret,
  textSettingsOf,
  type TextAccess,
} from '#server/features/texting/queries/text-settings.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { TextFailed } from '#server/texting/text-provider.ts'
import { readSecret, writeSecret } from '#server/work/stored-secret.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A stored token is never used for another account. */
export async function saveTextSettings(
  work: UnitOfWork,
  sealer: Sealer,
  { version, token, ...texting }: BodyOf<typeof textingForm.save>,
): Promise<Saved | Refusal> {
  const { tx } = work
  const site = await lockedSite(work, version)
  if (isRefusal(site)) return site
  const before = await textSettingsOf(tx)
  const { account, smsSender, whatsAppSender } = texting
  const isStored = before.account === account && (await readSecret(tx, sealer, textingSecret)) !== null
  if (account !== '' && token === '' && !isStored)
    return refuseField('token', 'Enter the auth token of this account')
  if (account !== '' && smsSender === '' && whatsAppSender === '')
    return refuseField('smsSender', 'Enter a sender for SMS, for WhatsApp, or for both')
  if (account === '') await writeSecret(tx, sealer, textingSecret, null)
  else if (token !== '') await writeSecret(tx, sealer, textingSecret, token)
  await writeSite(work, version, {}, { texting })
  work.audit.record({
    action: 'editTexting',
    subjectKind: 'site',
    subjectGuid: null,
    before: { ...before },
    after: { ...texting, ...(token === '' ? {} : { token: 'new' }) },
  })
  work.events.publish({ topic: 'configuration' })
  return {}
}

/** Checks the account with the provider. */
export async function tryTexting(open: TextAccess | null): Promise<ReplyOf<typeof testTexting> | Refusal> {
  if (open === null) return refuse('texts', 'Save the account, its token and a sender first')
  try {
    return { ok: true, message: `Connected to Twilio: ${await open.provider.check()}` }
  } catch (error) {
    if (!(error instanceof TextFailed)) throw error
    const isRefused = error.fault === 'login' || error.fault === 'refused'
    return {
      ok: false,
      message: isRefused
        ? 'Twilio rejected the account or token'
        : 'Unexpected response from Twilio. Try again in a few minutes.',
    }
  }
}

/** A test text, through the outbox like those to guests. */
export async function writeTestText(
  work: UnitOfWork,
  { to }: BodyOf<typeof sendTestText>,
): Promise<Saved | Refusal> {
  const settings = await textSettingsOf(work.tx)
  const channel = textChannelOf(settings, settings.smsSender === '' ? 'whatsapp' : null)
  if (!isTexting(settings) || channel === null) return refuse('texts', 'Save the account and a sender first')
  const guid = work.outbox.send({
    kind: channel,
    template: 'test',
    recipient: to,
    subject: 'Test message',
    body: 'This is a test. Text messages to your guests are working.',
  })
  work.audit.record({ action: 'sendTestText', subjectKind: 'message', subjectGuid: guid, after: { to } })
  work.events.publish({ topic: 'outbox', guid })
  return { toast: 'Sending test message' }
}
