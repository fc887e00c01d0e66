import { counted } from '#domain/text/counted.ts'
import { randomBytes } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { bokunSettingsForm, newBokunToken, testBokun } from '#contract/bokun.ts'
import type { Saved } from '#contract/shapes.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { BokunFailed, bookingsBetween, faultText, type BokunAccess } from '#server/bokun/bokun-client.ts'
import { bokunWebhookPath } from '#server/features/bokun/queries/webhook-path.ts'
import { bokunSecrets, bokunSettings, storedSecrets } from '#server/features/bokun/queries/settings.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { writeSecret } from '#server/work/stored-secret.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const changedMeanwhile = 'Another user changed the settings since you opened them. Reload to see the changes.'

export async function saveBokunSettings(
  work: UnitOfWork,
  sealer: Sealer,
  form: BodyOf<typeof bokunSettingsForm.save>,
): Promise<Saved | Refusal> {
  const { tx } = work
  await tx.selectFrom('bokun_settings').select('one').forUpdate().execute()
  const before = await bokunSettings(tx)
  if (before.version !== form.version) return refuse('Bókun', changedMeanwhile)
  const { currency } = await siteSettings(tx)
  const own = form.rates.findIndex((it) => it.currency === currency)
  if (own >= 0)
    return refuseField(
      `rates.${own}.currency`,
      `${currency} is the company’s own currency and needs no exchange rate. Remove it.`,
    )
  const had = await storedSecrets(tx)
  const isThere = (name: 'accessKey' | 'secretKey') => !form.forget && (form[name] !== '' || had[name])
  if (isThere('accessKey') !== isThere('secretKey'))
    return refuseField(isThere('accessKey') ? 'secretKey' : 'accessKey', 'Enter both keys')
  if (form.pushCheckIns && !isThere('accessKey'))
    return refuseField('pushCheckIns', 'Add the API keys to send check-ins to Bókun')
  for (const name of ['accessKey', 'secretKey', 'signing'] as const) {
    if (form.forget) await writeSecret(tx, sealer, bokunSecrets[name], null)
    else if (form[name] !== '') await writeSecret(tx, sealer, bokunSecrets[name], form[name])
  }
  if (form.forget) await writeSecret(tx, sealer, bokunSecrets.token, null)
  const pushSince = form.pushCheckIns ? (before.pushSince ?? work.now) : null
  await tx
    .updateTable('bokun_settings')
    .set({
      unstated_paid: form.unstatedPaid,
      rates: JSON.stringify(form.rates),
      push_since: pushSince,
      version: before.version + 1,
    })
    .execute()
  const keys = (['accessKey', 'secretKey', 'signing'] as const).filter((name) => form[name] !== '')
  const after = {
    unstatedPaid: form.unstatedPaid,
    rates: form.rates,
    pushSince,
    ...(keys.length > 0 ? { newKeys: keys } : {}),
    ...(form.forget ? { keys: 'deleted' } : {}),
  }
  work.audit.record({
    action: 'editBokun',
    subjectKind: 'site',
    subjectGuid: null,
    before: { ...before },
    after,
  })
  work.events.publish({ topic: 'configuration' })
  return { toast: form.forget ? 'Bókun keys deleted' : 'Saved' }
}

/** Creates a webhook token. It is shown only once, as part of the webhook address. */
export async function makeToken(
  work: UnitOfWork,
  sealer: Sealer,
  publicUrl: string,
): Promise<ReplyOf<typeof newBokunToken>> {
  const token = randomBytes(32).toString('base64url')
  await writeSecret(work.tx, sealer, bokunSecrets.token, token)
  work.audit.record({ action: 'editBokun', subjectKind: 'site', subjectGuid: null, after: { token: 'new' } })
  work.events.publish({ topic: 'configuration' })
  return {
    toast: 'Webhook address created. Copy it now.',
    url: `${publicUrl.replace(/\/+$/, '')}${bokunWebhookPath}?token=${token}`,
  }
}

export async function tryBokun(
  bokun: BokunAccess | null,
  now: string,
  timeZone: string,
): Promise<ReplyOf<typeof testBokun> | Refusal> {
  if (bokun === null) return refuse('Bókun', 'Save the API keys first')
  const today = localDateOf(now, timeZone)
  try {
    let found = 0
    for await (const page of bookingsBetween(bokun, today, today)) found += page.length
    return { ok: true, message: `Connected to Bókun: ${counted(found, 'booking')} today` }
  } catch (error) {
    if (!(error instanceof BokunFailed)) throw error
    return { ok: false, message: faultText(error) }
  }
}
