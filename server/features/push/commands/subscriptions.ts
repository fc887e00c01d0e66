import type { BodyOf } from '#contract/endpoint.ts'
import type { pushRegister } from '#contract/push.ts'
import { gone, type Refusal } from '#domain/refusal.ts'
import { sayDevice } from '#domain/access/say-device.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import type { Caller } from '#server/http/answer.ts'
import type { Actor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import type { Work } from '#server/work/work.ts'

/** Devices that are told by push: which account's they are, and by which session. */

/** Whether this account's subscription is known. Notes which session is on that device now, so that signing out there ends it. */
export async function checkSubscription(
  db: Db,
  actor: Actor,
  endpointUrl: string,
  caller: Caller,
): Promise<Record<string, never> | Refusal> {
  const known = await db
    .updateTable('push_subscription')
    .set({ session_guid: caller.sessionGuid })
    .where('endpoint_url', '=', endpointUrl)
    .where('account_guid', '=', actor.accountGuid)
    .executeTakeFirst()
  return known.numUpdatedRows > 0n ? {} : gone
}

/** A device belongs to whoever signed in on it last: an earlier owner's messages go there no more. */
export async function saveSubscription(
  work: Work,
  sealer: Sealer,
  it: BodyOf<typeof pushRegister.save>,
  accountGuid: string,
  caller: Caller,
): Promise<void> {
  const { tx, now, journal } = work
  const earlier = it.previousEndpointUrl ?? it.endpointUrl
  await tx.deleteFrom('push_subscription').where('endpoint_url', '=', earlier).where('account_guid', '=', accountGuid).execute()
  await tx.deleteFrom('push_subscription').where('endpoint_url', '=', it.endpointUrl).execute()
  await tx
    .insertInto('push_subscription')
    .values({
      guid: newGuid(),
      account_guid: accountGuid,
      endpoint_url: it.endpointUrl,
      public_key: it.publicKey.replaceAll('=', ''),
      auth_secret: sealer.seal('push', it.authSecret.replaceAll('=', '')),
      expires_at: typeof it.expirationTime === 'number' ? instantOf(it.expirationTime) : null,
      session_guid: caller.sessionGuid,
      user_agent: caller.userAgent,
      created_at: now,
    })
    .execute()
  journal.record({ action: 'turnOnPush', subjectKind: 'account', subjectGuid: accountGuid, after: { device: sayDevice(caller.userAgent) } })
  journal.publish({ topic: 'account', guid: accountGuid })
}

export async function forgetDevice({ tx, actor, journal }: Work, endpointUrl: string): Promise<void> {
  const device = await tx
    .deleteFrom('push_subscription')
    .where('endpoint_url', '=', endpointUrl)
    .where('account_guid', '=', actor.accountGuid)
    .returning('user_agent')
    .executeTakeFirst()
  const after = device && { device: sayDevice(device.user_agent) }
  journal.record({ action: 'turnOffPush', subjectKind: 'account', subjectGuid: actor.accountGuid, after })
  journal.publish({ topic: 'account', guid: actor.accountGuid })
}

export async function forgetDeviceOfSession(tx: Tx, sessionGuid: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('session_guid', '=', sessionGuid).execute()
}

/** Answers how many there were. */
export async function forgetDevicesOf(tx: Tx, accountGuid: string): Promise<number> {
  const forgotten = await tx.deleteFrom('push_subscription').where('account_guid', '=', accountGuid).executeTakeFirst()
  return Number(forgotten.numDeletedRows)
}

function instantOf(epochMilliseconds: number): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.round(epochMilliseconds)).toString()
}

export async function forgetExpiredDevices(db: Db, now: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('expires_at', '<', now).execute()
}

/** Which devices had a message matters only while it is still tried for others. */
export async function forgetDelivered(db: Db): Promise<void> {
  await db
    .deleteFrom('push_delivery')
    .using('outbox')
    .whereRef('outbox.guid', '=', 'push_delivery.message_guid')
    .where('outbox.state', '<>', 'waiting')
    .execute()
}
