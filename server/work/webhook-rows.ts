import { sql } from 'kysely'
import type { Instant } from '#domain/calendar/instant.ts'
import { testEvent, type SentEvent } from '#domain/webhook/webhook-events.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { newGuid } from '#server/work/guid.ts'
import { webhookChannel } from '#server/work/webhook-events.ts'

/** Deliveries of webhook events: leased, sent, repeated, skipped and deleted. */

/** A delivery leased to this process for one attempt, with its endpoint. The attempts count this one. */
export interface LeasedDelivery {
  guid: string
  endpointGuid: string
  eventGuid: string
  type: SentEvent
  body: string
  attempts: number
  seriesAttempts: number
  seriesSince: Instant
  url: string
  secret: string
  previousSecret: string | null
  previousUntil: Instant | null
}

/**
 * Leases due deliveries to this process, up to `perEndpoint` of each endpoint, and one of each that is down.
 * The events of one reservation go in order: each waits for the earlier ones, those being sent included. A
 * new test is sent immediately, no matter what is waiting or how long the endpoint has been failing.
 */
export async function leaseDueDeliveries(
  db: Db,
  {
    now,
    leasedUntil,
    perEndpoint,
    failuresWhenDown,
  }: { now: Instant; leasedUntil: Instant; perEndpoint: number; failuresWhenDown: number },
): Promise<LeasedDelivery[]> {
  const { rows } = await sql<LeasedDelivery>`
    with room as materialized (
      select e.guid, case when e.paused_until > ${now}::timestamptz then 0
        else (case when e.failures >= ${failuresWhenDown} then 1 else ${perEndpoint}::int end)
        - (select count(*) from webhook_delivery d
          where d.endpoint_guid = e.guid and d.leased_until > ${now}::timestamptz) end as free
      from webhook_endpoint e left join partner owner on owner.guid = e.owner_guid
      where e.deleted_at is null and e.disabled_at is null and coalesce(owner.active, true)),
    due as materialized (
      select first.guid from room cross join lateral (
        select d.guid from webhook_delivery d
        where d.endpoint_guid = room.guid and d.state = 'waiting' and d.next_attempt_at <= ${now}::timestamptz
          and (d.leased_until is null or d.leased_until <= ${now}::timestamptz)
          -- Looked up for each delivery that is read. As "not exists", it would read all that wait.
          and d.position = (select earliest.position from webhook_delivery earliest
            where earliest.endpoint_guid = d.endpoint_guid and earliest.order_guid = d.order_guid
              and earliest.state = 'waiting' order by earliest.position limit 1)
        order by d.position limit greatest(room.free, 0)) first
      union
      select test.guid from room join webhook_delivery test on test.endpoint_guid = room.guid
      where test.state = 'waiting' and test.type = 'test' and test.series_attempts = 0
        and (test.leased_until is null or test.leased_until <= ${now}::timestamptz)),
    taken as materialized (
      select guid from webhook_delivery where guid in (select guid from due) and state = 'waiting'
        and (leased_until is null or leased_until <= ${now}::timestamptz)
      for update skip locked)
    update webhook_delivery d set attempts = d.attempts + 1, series_attempts = d.series_attempts + 1,
      series_since = coalesce(d.series_since, ${now}::timestamptz), leased_until = ${leasedUntil}::timestamptz
    from taken, webhook_event it, webhook_endpoint e
    where d.guid = taken.guid and it.guid = d.event_guid and e.guid = d.endpoint_guid
    returning d.guid, d.endpoint_guid as "endpointGuid", d.event_guid as "eventGuid", d.type, it.body,
      d.attempts, d.series_attempts as "seriesAttempts", d.series_since as "seriesSince", e.url, e.secret,
      e.previous_secret as "previousSecret", e.previous_until as "previousUntil"`.execute(db)
  return rows
}

export interface DeliveryResult {
  state: 'delivered' | 'waiting'
  at: Instant
  status: number | null
  error: string
  /** For a delivery that will be retried. */
  nextAttemptAt?: Instant
}

/** Stores the result of the attempt that a delivery was leased for. A later attempt stays as it is. */
export async function storeDeliveryResult(
  tx: Tx,
  { guid, attempts }: Pick<LeasedDelivery, 'guid' | 'attempts'>,
  { state, at, status, error, nextAttemptAt }: DeliveryResult,
): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({
      state,
      leased_until: null,
      last_at: at,
      last_status: status,
      last_error: error,
      ...(nextAttemptAt === undefined ? {} : { next_attempt_at: nextAttemptAt }),
    })
    .where('guid', '=', guid)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * When the next waiting delivery of an active endpoint is due; null if there is none. Asked after each
 * attempt, so it reads one delivery of each endpoint, however many are waiting.
 */
export async function nextDue(db: Db, after: Instant): Promise<Instant | null> {
  const { rows } = await sql<{ at: Instant | null }>`
    select min(greatest(next.next_attempt_at, e.paused_until)) as at
    from webhook_endpoint e cross join lateral (
      select d.next_attempt_at from webhook_delivery d
      where d.endpoint_guid = e.guid and d.state = 'waiting' and d.next_attempt_at >
        case when e.paused_until > ${after}::timestamptz then '-infinity' else ${after}::timestamptz end
      order by d.next_attempt_at limit 1) next
    where e.deleted_at is null and e.disabled_at is null`.execute(db)
  return rows[0]?.at ?? null
}

/** The waiting deliveries of an endpoint are due now, in a new series: it is back, or on again. */
export async function hurryDeliveries(
  tx: Tx,
  endpointGuid: string,
  now: Instant,
  isNewSeries = false,
): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ next_attempt_at: now, ...(isNewSeries ? { series_attempts: 0, series_since: null } : {}) })
    .where('endpoint_guid', '=', endpointGuid)
    .where('state', '=', 'waiting')
    .execute()
  await wakeSender(tx)
}

/** Skips the deliveries that waited while an endpoint was off. Returns how many. */
export async function skipWaiting(tx: Tx, endpointGuid: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({ state: 'skipped', leased_until: null })
    .where('endpoint_guid', '=', endpointGuid)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Sends a delivery again, in a new series. A waiting one is sent now. */
export async function requeueDelivery(tx: Tx, guid: string, now: Instant): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', next_attempt_at: now, series_attempts: 0, series_since: null })
    .where('guid', '=', guid)
    .execute()
  await wakeSender(tx)
}

/** A test event for one endpoint. Returns the guid of its delivery. */
export async function queueTest(tx: Tx, endpointGuid: string, now: Instant): Promise<string> {
  const [guid, eventGuid] = [newGuid(), newGuid()]
  const body = JSON.stringify({ type: testEvent, timestamp: now, data: {} })
  await sql`
    with stored as (
      insert into webhook_event (guid, type, at, order_guid, body)
      values (${eventGuid}, ${testEvent}, ${now}::timestamptz, ${eventGuid}, ${body})
      returning guid, position, order_guid, type)
    insert into webhook_delivery
      (guid, endpoint_guid, event_guid, position, order_guid, type, next_attempt_at)
    select ${guid}::uuid, ${endpointGuid}::uuid, guid, position, order_guid, type, ${now}::timestamptz
      from stored`.execute(tx)
  await wakeSender(tx)
  return guid
}

async function wakeSender(tx: Tx): Promise<void> {
  await sql`select pg_notify(${webhookChannel}, '')`.execute(tx)
}

/** Deletes old events with their deliveries and attempts. */
export function forgetWebhookEvents(db: Db, before: Instant): Promise<number> {
  return deleteInBatches((atMost) =>
    db
      .deleteFrom('webhook_event')
      .where('guid', 'in', (it) =>
        it.selectFrom('webhook_event').select('guid').where('at', '<', before).orderBy('at').limit(atMost),
      )
      .executeTakeFirst(),
  )
}
