import { sql, type CompiledQuery, type InsertObject } from 'kysely'
import type { Topic } from '#contract/live.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Stamp } from '#server/work/actor.ts'

/**
 * Something that others may have on screen has changed. `accountGuid` and `partnerGuid` limit who receives
 * it.
 */
export interface LiveChange {
  topic: Topic
  date?: string | null
  guid?: string | null
  accountGuid?: string | null
  partnerGuid?: string | null
}

type EventRow = InsertObject<Tables, 'event'>

/** The Postgres channel on which committed events are announced. */
export const eventChannel = 'kerbside'

/** A notification holds at most 8,000 bytes; an event takes some 200. */
const eventsPerNotification = 30

/**
 * The live events that a unit of work publishes when it commits. The same event is published once a
 * transaction.
 */
export class EventPublisher {
  readonly #rows: Map<string, EventRow>
  readonly #stamp: Stamp

  constructor(rows: Map<string, EventRow>, stamp: Stamp) {
    this.#rows = rows
    this.#stamp = stamp
  }

  publish(event: LiveChange): void {
    const key = [event.topic, event.guid, event.date, event.accountGuid].join(' ')
    if (this.#rows.has(key)) return
    this.#rows.set(key, {
      at: this.#stamp.now,
      topic: event.topic,
      date: event.date ?? null,
      guid: event.guid ?? null,
      partner_guid: event.partnerGuid ?? null,
      account_guid: event.accountGuid ?? null,
    })
  }
}

/** Stores each event and announces it to all listening processes once the transaction is committed. */
export function eventStatements(tx: Tx, events: readonly EventRow[]): CompiledQuery[] {
  const announced = sql`json_build_object('id', id, 'topic', topic, 'date', date, 'guid', guid,
    'partner_guid', partner_guid, 'account_guid', account_guid)`
  return chunksOf(events, eventsPerNotification).map((chunk) =>
    tx
      .with('stored', (is) =>
        is
          .insertInto('event')
          .values(chunk)
          .returning(['id', 'topic', 'date', 'guid', 'partner_guid', 'account_guid']),
      )
      .selectFrom('stored')
      .select(sql`pg_notify(${eventChannel}, json_agg(${announced} order by id)::text)`.as('announced'))
      .compile(),
  )
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
