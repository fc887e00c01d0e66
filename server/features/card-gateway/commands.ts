import { counted } from '#domain/text/counted.ts'
import { randomBytes } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { cardGatewayForm, newCartKey, testCardGateway } from '#contract/card-gateway.ts'
import type { Saved } from '#contract/shapes.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import {
  cardGatewaySecret,
  cartKeySecret,
  gatewayAccountOf,
  gatewayFaults,
  type OpenGateway,
} from '#server/features/card-gateway/queries.ts'
import { lockedSite, writeSite } from '#server/features/settings/commands.ts'
import { GatewayFailed } from '#server/card-gateway/card-gateway.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { readSecret, writeSecret } from '#server/work/stored-secret.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Sets the account and password. A stored password is never reused for another account. */
export async function saveCardGateway(
  work: UnitOfWork,
  sealer: Sealer,
  form: BodyOf<typeof cardGatewayForm.save>,
): Promise<Saved | Refusal> {
  const { version, account, password } = form
  const site = await lockedSite(work, version)
  if (isRefusal(site)) return site
  const before = await gatewayAccountOf(work.tx)
  const isStored = before === account && (await readSecret(work.tx, sealer, cardGatewaySecret)) !== null
  if (account !== '' && password === '' && !isStored)
    return refuseField('password', 'Enter the password for this account')
  if (account === '') await writeSecret(work.tx, sealer, cardGatewaySecret, null)
  else if (password !== '') await writeSecret(work.tx, sealer, cardGatewaySecret, password)
  await writeSite(work, version, {}, { cardGateway: { account } })
  // Notes about the previous account don't apply. The next background run fetches with the new one.
  await work.tx.updateTable('card_gateway').set({ asked_at: null, not_before: null, failure: '' }).execute()
  const after = { account, ...(password === '' ? {} : { password: 'new' }) }
  work.audit.record({
    action: 'editCardGateway',
    subjectKind: 'site',
    subjectGuid: null,
    before: { account: before ?? '' },
    after,
  })
  publishReading(work)
  return {}
}

/** Creates a key for the company's website. It is shown only once and replaces the previous key. */
export async function makeCartKey(work: UnitOfWork, sealer: Sealer): Promise<ReplyOf<typeof newCartKey>> {
  const key = randomBytes(32).toString('base64url')
  await writeSecret(work.tx, sealer, cartKeySecret, key)
  work.audit.record({ action: 'makeCartKey', subjectKind: 'site', subjectGuid: null })
  work.events.publish({ topic: 'configuration' })
  return { key }
}

/** Asks the gateway for today's transactions, and reports the result. */
export async function tryCardGateway(
  gateway: OpenGateway | null,
  now: Instant,
): Promise<ReplyOf<typeof testCardGateway> | Refusal> {
  if (!gateway) return refuse('card gateway', 'Save the account and password first')
  const today = localDateOf(now, gateway.timeZone)
  try {
    const { length } = await gateway.transactions(today, today)
    return {
      ok: true,
      message: `Connected to Plug’n Pay: ${counted(length, 'transaction')} today`,
    }
  } catch (error) {
    if (!(error instanceof GatewayFailed)) throw error
    return { ok: false, message: gatewayFaults[error.kind] }
  }
}

/** Records the result of the last request. `pauseUntil`: no further request before then. */
export async function noteGateway(
  work: UnitOfWork,
  said: { failure: string; pauseUntil: Instant | null; readUntil?: Instant },
): Promise<void> {
  const { failure, pauseUntil, readUntil } = said
  await work.tx
    .updateTable('card_gateway')
    .set({
      asked_at: work.now,
      failure,
      not_before: pauseUntil,
      ...(readUntil === undefined ? {} : { read_until: readUntil }),
    })
    .execute()
  publishReading(work)
}

/** Ends the pause after a failure, so that the background fetch resumes within minutes. */
export async function endPause(work: UnitOfWork): Promise<void> {
  const paused = await work.tx
    .updateTable('card_gateway')
    .set({ not_before: null })
    .where('not_before', 'is not', null)
    .returning('only_row')
    .executeTakeFirst()
  if (paused) publishReading(work)
}

/** Updates the configuration page and the payments page. */
function publishReading({ events }: UnitOfWork): void {
  events.publish({ topic: 'configuration' })
  events.publish({ topic: 'cardPayment' })
}
