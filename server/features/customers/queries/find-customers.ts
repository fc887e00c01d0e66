import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'
import type { queryCustomers } from '#contract/customers.ts'
import { readSearch, type SearchMeaning } from '#domain/booking/read-search.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { FindScope } from '#server/features/customers/queries/find-scope.ts'
import * as stages from '#server/features/customers/queries/find-stages.ts'
import { foundRows, type Candidate } from '#server/features/customers/queries/found-rows.ts'
import { canBeLookedFor } from '#server/features/customers/queries/name-conditions.ts'
import type { Actor } from '#server/work/actor.ts'

type Asked = QueryOf<typeof queryCustomers>
type Page = ReplyOf<typeof queryCustomers>

/** One way to find, from where the last page of it ended. */
export interface Stage {
  name: string
  candidates: (after: stages.After | null, most: number) => RawBuilder<Candidate>
  /** What comes after fills the page up; without it, a find here ends the search. */
  goesOn?: true
}

interface Place extends stages.After {
  stage: string
}

/** Finds customers and groups by whatever was typed, the surest meaning first; typing errors are forgiven when nothing else fits. */
export async function findCustomers(db: Db, actor: Actor, asked: Asked, now: string): Promise<Page | Refusal> {
  const place = asked.cursor === undefined ? null : readCursor(asked.cursor)
  if (isRefusal(place)) return place
  const scope = scopeOf(actor, asked)
  const meaning = readSearch(asked.query)
  const { time_zone: timeZone } = await siteSettings(db)
  const ways = waysToFind(scope, asked.query, meaning, localDateOf(now, timeZone))
  const page = await pageOf(db, scope, ways, place, asked.limit)
  if (page.items.length > 0 || place !== null || !canBeLookedFor(meaning.words)) return page
  return { items: await likeNames(db, scope, meaning, asked.limit), nextCursor: null }
}

/** What a text may mean, in the order it is tried. */
export function waysToFind(scope: FindScope, typed: string, meaning: SearchMeaning, today: string): Stage[] {
  const { reference, ticketCode, flight, email, phone, words } = meaning
  if (typed.trim() === '') return [{ name: 'newest', candidates: (after, most) => stages.findNewest(scope, after, most) }]
  const ways: (Stage | false | null)[] = [
    reference !== null && !scope.customersOnly && { name: 'reference', candidates: () => stages.findGroup(scope, 'reference', reference) },
    ticketCode !== null && !scope.customersOnly && { name: 'code', candidates: () => stages.findGroup(scope, 'code', ticketCode) },
    flight !== null &&
      !scope.customersOnly && { name: 'flight', candidates: (after, most) => stages.findByFlight(scope, flight, today, after, most) },
    email !== null && { name: 'email', candidates: (after, most) => stages.findByEmail(scope, email, after, most) },
    phone && { name: 'phone', candidates: (after, most) => stages.findByPhone(scope, phone, after, most) },
    words.length > 0 && { name: 'name', candidates: (after, most) => stages.findByName(scope, words, after, most), goesOn: true },
    words.length > 0 &&
      !scope.customersOnly && {
        name: 'passenger',
        candidates: (after, most) => stages.findByPassenger(scope, words, after, most),
        goesOn: true,
      },
    canBeLookedFor(words) && { name: 'within', candidates: (after, most) => stages.findWithinNames(scope, words, after, most) },
  ]
  return ways.filter((it) => it !== false && it !== null)
}

/** Tries way after way until the page is full: at most one query a way, and most searches end with the first. */
async function pageOf(db: Db, scope: FindScope, ways: readonly Stage[], place: Place | null, limit: number): Promise<Page> {
  const first = place === null ? 0 : ways.findIndex((it) => it.name === place.stage)
  const found: (Candidate & { stage: string })[] = []
  for (const way of first < 0 ? [] : ways.slice(first)) {
    const after = place?.stage === way.name ? place : null
    const { rows } = await way.candidates(after, limit - found.length + 1).execute(db)
    found.push(...rows.map((it) => ({ ...it, stage: way.name })))
    if (found.length > limit || (found.length > 0 && !way.goesOn)) break
  }
  const last = found[limit - 1]
  const nextCursor = found.length > limit && last ? cursorOf(last) : null
  return { items: await foundRows(db, scope, found.slice(0, limit)), nextCursor }
}

/** How like a name a word must be: a pair of swapped letters in a short one leaves a third of it. */
const likeness = '0.3'

async function likeNames(db: Db, scope: FindScope, { words }: SearchMeaning, limit: number): Promise<Page['items']> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${likeness}, true)`.execute(tx)
    return foundRows(tx, scope, (await stages.findLikeNames(scope, words, limit).execute(tx)).rows)
  })
}

function scopeOf(actor: Actor, { from, to, status, partner, only }: Asked): FindScope {
  return { ownPartnerGuid: actor.partnerGuid, from, to, status, partnerGuid: partner, customersOnly: only === 'customers' }
}

function cursorOf({ stage, key, id }: Place): string {
  return Buffer.from(JSON.stringify([stage, key, id])).toString('base64url')
}

function readCursor(text: string): Place | Refusal {
  const [stage, key, id] = parsed(Buffer.from(text, 'base64url').toString())
  const fits =
    typeof stage === 'string' && typeof key === 'string' && !key.includes('\0') && typeof id === 'string' && z.safeParse(guid, id).success
  return fits ? { stage, key, id } : refuseField('cursor', 'Not a place in this list')
}

function parsed(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
