import { allows } from '#domain/access/permissions.ts'
import { topics, type LiveEvent, type Topic } from '#contract/live.ts'
import type { Database, Db } from '#server/db/connection.ts'
import { callerGuidOf, type Actor } from '#server/work/actor.ts'
import { eventChannel } from '#server/work/event-publisher.ts'

/**
 * Forwards events published by any process to the browsers connected to this one, filtered by what each
 * account may see.
 */
export interface EventRow {
  id: number
  topic: string
  date: string | null
  guid: string | null
  partner_guid: string | null
  account_guid: string | null
}

const ownAccount: Topic = 'ownAccount'

export interface Listener {
  actor: Actor
  hear(event: LiveEvent, id: number): void
  /** Some events may have been missed: everything on the screen must be refetched. */
  missed(): void
  /** No events can be received: the browser shows that and retries. */
  end(): void
  /** A session of the account has begun or ended, perhaps this one. */
  checkSession(): void
  /** The account has too many streams, and this is the oldest. */
  giveWay(): void
}

/** Streams per account or access token. Each browser has one; a desk account is used on several tablets. */
export const streamsOfAnAccount = 10

export class EventHub {
  readonly #listeners = new Set<Listener>()
  #canHear = true

  async start(database: Database): Promise<void> {
    await database.listen(
      eventChannel,
      (payload) => this.#pass(JSON.parse(payload) as EventRow[]),
      () => {
        this.#canHear = true
        for (const listener of this.#listeners) {
          listener.missed()
          listener.checkSession()
        }
      },
      () => {
        this.#canHear = false
        for (const listener of this.#listeners) listener.end()
      },
    )
  }

  /** While no events can be received, new streams are closed immediately. */
  add(listener: Listener): () => void {
    const caller = callerGuidOf(listener.actor)
    const before = [...this.#listeners].filter((it) => callerGuidOf(it.actor) === caller)
    for (const oldest of before.slice(0, Math.max(0, before.length - streamsOfAnAccount + 1))) {
      this.#listeners.delete(oldest)
      oldest.giveWay()
    }
    this.#listeners.add(listener)
    if (!this.#canHear) listener.end()
    return () => this.#listeners.delete(listener)
  }

  get size(): number {
    return this.#listeners.size
  }

  #pass(rows: EventRow[]): void {
    for (const row of rows)
      for (const listener of this.#listeners) {
        notify(listener, row)
        if (row.topic === ownAccount && row.account_guid === listener.actor.accountGuid)
          listener.checkSession()
      }
  }
}

/**
 * How far before the last event seen a catch-up starts: transactions do not commit in the order of their
 * numbers.
 */
const overlap = 200
const maxBuffered = 500

/** The events a browser missed while away; null: too long ago to know. */
export async function eventsSince(db: Db, lastId: number): Promise<EventRow[] | null> {
  const rows = await eventsFrom(db, lastId - overlap + 1)
  return rows?.some((it) => it.id === lastId) ? rows : null
}

/**
 * The events since a page was loaded, which may be of the same moment: nothing before it, or every page would
 * ask for all twice.
 */
export async function eventsAfter(db: Db, lastId: number): Promise<EventRow[] | null> {
  // 0: there was none.
  const rows = await eventsFrom(db, lastId)
  if (lastId === 0) return rows
  return rows?.[0]?.id === lastId ? rows.slice(1) : null
}

async function eventsFrom(db: Db, id: number): Promise<EventRow[] | null> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('id', '>=', id)
    .orderBy('id')
    .limit(maxBuffered)
    .execute()
  return rows.length < maxBuffered ? rows : null
}

/** 0: no event yet. */
export async function newestEventId(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('event')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

export function notify(listener: Listener, row: EventRow): void {
  if (mayHear(listener.actor, row))
    listener.hear(
      {
        topic: row.topic as Topic,
        ...(row.date ? { date: row.date } : {}),
        ...(row.guid ? { guid: row.guid } : {}),
      },
      row.id,
    )
}

/**
 * By the topic's permission; partner users only get their own partner's; an account's own events go only to
 * it.
 */
export function mayHear(actor: Actor, row: EventRow): boolean {
  const needs = topics[row.topic as Topic]
  if (needs === undefined || !allows(needs, actor.permissions)) return false
  if (row.account_guid !== null && row.account_guid !== actor.accountGuid) return false
  return actor.partnerGuid === null || needs === 'signedIn' || actor.partnerGuid === row.partner_guid
}
