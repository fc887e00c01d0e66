import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addMinutes, isBefore } from '#domain/calendar/instant.ts'
import { readBooking } from '#server/bokun/read-booking.ts'
import { anyTextAt, at, clean, instantOf } from '#server/bokun/read-values.ts'
import { proofOf } from '#server/bokun/signatures.ts'
import { withoutSecrets } from '#server/bokun/without-secrets.ts'
import { bokunWebhookPath } from '#server/features/bokun/queries/webhook-path.ts'
import { storedSecrets, webhookSecrets, type BokunContext } from '#server/features/bokun/queries/settings.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Db } from '#server/db/connection.ts'
import type { Webhook, WebhookCall } from '#server/http/webhook.ts'
import { portalActor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** The Postgres NOTIFY channel for new deliveries. */
export const bokunChannel = 'kerbside_bokun'

/** Deliveries with an older timestamp are rejected, which limits replays. */
const windowMinutes = 24 * 60

/** The webhook for Bókun. A delivery is stored and acknowledged; a job processes it. */
export function bokunWebhook(db: Db, context: BokunContext): Webhook {
  return {
    path: bokunWebhookPath,
    atMostBytes: 512 * 1024,
    perMinute: 600,
    receive: (call) => receive(db, context, call),
  }
}

async function receive(
  db: Db,
  { sealer }: BokunContext,
  { headers, body, query, now }: WebhookCall,
): Promise<200 | 400 | 401> {
  const token = typeof query['token'] === 'string' ? query['token'] : ''
  const proof = proofOf({ headers, body, token }, await webhookSecrets(db, sealer))
  if (proof === null) return 401
  const value = parsed(body)
  if (value === undefined) return 400
  const header = (name: string) =>
    typeof headers[name] === 'string' ? clean(headers[name]).slice(0, 200) : ''
  const sentAt = instantOf(at(value, 'timestamp'))
  if (
    sentAt !== null &&
    (isBefore(sentAt, addMinutes(now, -windowMinutes)) || isBefore(addMinutes(now, 10), sentAt))
  )
    return 401
  const { time_zone: timeZone, currency } = await siteSettings(db)
  const booking = readBooking(value, { timeZone, currency })
  const headerId = idOf(header('x-bokun-booking-id'))
  const ownId = booking?.confirmationCode ?? idOf(anyTextAt(value, 200, 'bookingId', 'id', ['booking', 'id']))
  const code = proof === 'call' ? headerId || ownId : ownId || headerId
  if (code === '') return 400
  // A body signature doesn't cover the headers and a header signature doesn't cover the body: use only what
  // is signed.
  const topic = (proof === 'call' ? header('x-bokun-topic') : anyTextAt(value, 100, 'action')) || 'booking'
  const signed = proof === 'call' ? `${topic}\n${code}\n` : `${code}\n`
  const hash = createHash('sha256').update(signed).update(body).digest('hex')
  // A body that is unsigned or has no products only announces a booking, which must then be fetched.
  const full =
    proof === 'whole' && booking !== null && booking.lines.length > 0
      ? JSON.stringify(withoutSecrets(value))
      : null
  const isFetched = (await storedSecrets(db)).accessKey
  await inUnitOfWork(db, { actor: portalActor, now }, async (work) => {
    await work.tx
      .insertInto('bokun_delivery')
      .values({
        guid: newGuid(),
        hash,
        received_at: now,
        topic,
        booking_code: code,
        body: full,
        next_at: now,
      })
      .onConflict((it) => it.column('hash').doNothing())
      .execute()
    if (isFetched) await askAgain(work.tx, hash, now)
    work.events.publish({ topic: 'import' })
    work.deferred.write(sql`select pg_notify(${bokunChannel}, '')`.compile(work.tx))
  })
  return 200
}

/**
 * An identical delivery may mean that a booking changed and changed back, so the booking is fetched again.
 */
async function askAgain(db: Db, hash: string, now: string): Promise<void> {
  await db
    .updateTable('bokun_delivery')
    .set({ state: 'waiting', tries: 0, next_at: now, outcome: null, sentence: '', done_at: null })
    .where('hash', '=', hash)
    .where('state', '<>', 'waiting')
    .execute()
}

function parsed(body: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** `Qm9va2luZzozNzY0OA==` is `Booking:37648`; plain numbers and codes stay. */
function idOf(text: string): string {
  const decoded = /^[A-Za-z0-9+/]+=*$/.test(text)
    ? /^[A-Za-z]+:([\w-]{1,60})$/.exec(Buffer.from(text, 'base64').toString('latin1'))?.[1]
    : undefined
  const plain = /^(?:[A-Za-z]+:)?([\w-]{1,80})$/.exec(text)?.[1]
  return decoded ?? plain ?? ''
}
