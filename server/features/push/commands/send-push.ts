import { foundBookingsPath } from '#contract/addresses.ts'
import type { PushNotice } from '#contract/push.ts'
import { screens } from '#contract/screens.ts'
import type { Db } from '#server/db/connection.ts'
import {
  NoUseTrying,
  TryLater,
  type Outgoing,
  type Send,
} from '#server/features/messages/commands/delivery-channels.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import type { PushDevice, PushOutcome, PushSender } from '#server/push/web-push.ts'

/** Sends an outbox message to every device of its account that has not received it yet. */
export function pushChannel(db: Db, sealer: Sealer, sender: PushSender): Send {
  return async (message, now) => {
    const devices = await devicesFor(db, message, now)
    const payload = JSON.stringify(noticeOf(message))
    const outcomes = await Promise.all(
      devices.map(async (it) =>
        noted(db, message, it.guid, await sender.send(opened(it, sealer), payload, now)),
      ),
    )
    const taken = await takenBy(db, message)
    const later = outcomes.filter((it) => it.kind === 'later')
    const [first] = later
    if (first) throw new TryLater(first.why, Math.max(...later.map((it) => it.afterSeconds)))
    await db.deleteFrom('push_delivery').where('message_guid', '=', message.guid).execute()
    if (taken > 0) return 'sent'
    const refused = outcomes.find((it) => it.kind === 'refused')
    if (refused) throw new NoUseTrying(refused.why)
    return 'kept'
  }
}

interface KnownDevice extends PushDevice {
  guid: string
}

function opened({ endpointUrl, publicKey, authSecret }: PushDevice, sealer: Sealer): PushDevice {
  return { endpointUrl, publicKey, authSecret: sealer.open('push', authSecret) }
}

function devicesFor(db: Db, message: Outgoing, now: string): Promise<KnownDevice[]> {
  return db
    .selectFrom('push_subscription')
    .innerJoin('account', 'account.guid', 'push_subscription.account_guid')
    .select([
      'push_subscription.guid',
      'endpoint_url as endpointUrl',
      'public_key as publicKey',
      'auth_secret as authSecret',
    ])
    .where('account.guid', '=', message.recipient)
    .where('account.active', '=', true)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('push_delivery')
            .select('subscription_guid')
            .whereRef('subscription_guid', '=', 'push_subscription.guid')
            .where('message_guid', '=', message.guid),
        ),
      ),
    )
    .orderBy('push_subscription.guid')
    .execute()
}

/**
 * Removes a device that no longer exists, and remembers a delivery, so that retries for other devices skip
 * it.
 */
async function noted(
  db: Db,
  message: Outgoing,
  deviceGuid: string,
  outcome: PushOutcome,
): Promise<PushOutcome> {
  if (outcome.kind === 'gone')
    await db.deleteFrom('push_subscription').where('guid', '=', deviceGuid).execute()
  if (outcome.kind === 'taken')
    await db
      .insertInto('push_delivery')
      .expression((query) =>
        query
          .selectFrom('push_subscription')
          .select((is) => [
            is.val(message.guid).$castTo<string>().as('message_guid'),
            'guid as subscription_guid',
          ])
          .where('guid', '=', deviceGuid),
      )
      .execute()
  return outcome
}

async function takenBy(db: Db, message: Outgoing): Promise<number> {
  const { taken } = await db
    .selectFrom('push_delivery')
    .select((it) => it.fn.countAll<number>().as('taken'))
    .where('message_guid', '=', message.guid)
    .executeTakeFirstOrThrow()
  return taken
}

/** The page that a message opens. */
const pages: Record<string, string> = {
  tripAssigned: screens.driverDashboard.path,
  tripChanged: screens.driverDashboard.path,
  tripTakenAway: screens.driverDashboard.path,
  tripMessage: screens.driverDashboard.path,
  tripNoShow: screens.dispatcher.path,
  tripException: screens.dispatcher.path,
  flightLate: screens.dispatcher.path,
  flightLateDesk: screens.scan.path,
  flightLateDriver: screens.driverDashboard.path,
  placesFree: foundBookingsPath({ waitlist: 'yes' }),
  gratuityReceived: screens.gratuitiesReport.path,
  test: screens.account.path,
}

function noticeOf({ guid, template, subject, body }: Outgoing): PushNotice {
  return { title: subject, body, url: pages[template] ?? screens.dashboard.path, tag: guid }
}
