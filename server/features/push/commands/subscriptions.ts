import type { BodyOf } from '#contract/endpoint.ts'
import type { pushRegister } from '#contract/push.ts'
import { gone, refuseField, type Refusal } from '#domain/refusal.ts'
import { deviceLabel } from '#domain/access/device-label.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import type { Caller } from '#server/http/answer.ts'
import type { Actor } from '#server/work/actor.ts'
import { isPublicUrl } from '#server/outbound/public-address.ts'
import { newGuid } from '#server/work/guid.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Devices subscribed to push, each with its account and session. */

/**
 * Whether this account's subscription is known. Records the device's current session, so that signing out
 * there ends it.
 */
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

/** Registers a device for the account that signed in last, and removes it from any earlier account. */
export async function saveSubscription(
  work: UnitOfWork,
  sealer: Sealer,
  body: BodyOf<typeof pushRegister.save>,
  accountGuid: string,
  caller: Caller,
): Promise<Record<string, never> | Refusal> {
  const { tx, now, audit, events } = work
  if (!isPublicUrl(new URL(body.endpointUrl))) return refuseField('endpointUrl', 'Invalid push service URL')
  const earlier = body.previousEndpointUrl ?? body.endpointUrl
  await tx
    .deleteFrom('push_subscription')
    .where('endpoint_url', '=', earlier)
    .where('account_guid', '=', accountGuid)
    .execute()
  await tx.deleteFrom('push_subscription').where('endpoint_url', '=', body.endpointUrl).execute()
  await tx
    .insertInto('push_subscription')
    .values({
      guid: newGuid(),
      account_guid: accountGuid,
      endpoint_url: body.endpointUrl,
      public_key: body.publicKey.replaceAll('=', ''),
      auth_secret: sealer.seal('push', body.authSecret.replaceAll('=', '')),
      expires_at: typeof body.expirationTime === 'number' ? instantOf(body.expirationTime) : null,
      session_guid: caller.sessionGuid,
      user_agent: caller.userAgent,
      created_at: now,
    })
    .execute()
  audit.record({
    action: 'turnOnPush',
    subjectKind: 'account',
    subjectGuid: accountGuid,
    after: { device: deviceLabel(caller.userAgent) },
  })
  await forgetOldestBeyond(tx, accountGuid, devicesAtMost)
  events.publish({ topic: 'account', guid: accountGuid })
  return {}
}

/** The maximum number of devices per account, because every message goes to all devices. */
const devicesAtMost = 10

async function forgetOldestBeyond(tx: Tx, accountGuid: string, most: number): Promise<void> {
  const kept = tx
    .selectFrom('push_subscription')
    .select('guid')
    .where('account_guid', '=', accountGuid)
    .orderBy('created_at', 'desc')
    .orderBy('guid', 'desc')
    .limit(most)
  await tx
    .deleteFrom('push_subscription')
    .where('account_guid', '=', accountGuid)
    .where('guid', 'not in', kept)
    .execute()
}

export async function forgetDevice(
  { tx, actor, audit, events }: UnitOfWork,
  endpointUrl: string,
): Promise<void> {
  const device = await tx
    .deleteFrom('push_subscription')
    .where('endpoint_url', '=', endpointUrl)
    .where('account_guid', '=', actor.accountGuid)
    .returning('user_agent')
    .executeTakeFirst()
  const after = device && { device: deviceLabel(device.user_agent) }
  audit.record({ action: 'turnOffPush', subjectKind: 'account', subjectGuid: actor.accountGuid, after })
  events.publish({ topic: 'account', guid: actor.accountGuid })
}

export async function forgetDeviceOfSession(tx: Tx, sessionGuid: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('session_guid', '=', sessionGuid).execute()
}

/** Deletes the devices of all accounts, after the keys they were registered with have been lost. */
export async function forgetAllDevices(tx: Tx): Promise<void> {
  await tx.deleteFrom('push_subscription').execute()
}

/** Returns the number of removed devices. */
export async function forgetDevicesOf(tx: Tx, accountGuid: string): Promise<number> {
  const forgotten = await tx
    .deleteFrom('push_subscription')
    .where('account_guid', '=', accountGuid)
    .executeTakeFirst()
  return Number(forgotten.numDeletedRows)
}

function instantOf(epochMilliseconds: number): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.round(epochMilliseconds)).toString()
}

export async function forgetExpiredDevices(db: Db, now: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('expires_at', '<', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deliveries are only needed while a message is being retried for other devices. */
export async function forgetDelivered(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('push_delivery')
    .using('outbox')
    .whereRef('outbox.guid', '=', 'push_delivery.message_guid')
    .where('outbox.state', '<>', 'waiting')
    .executeTakeFirst()
  return Number(numDeletedRows)
}
