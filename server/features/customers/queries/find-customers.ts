import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { sql, type RawBuilder } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { bookingTotals } from '#contract/booking-totals.ts'
import type { queryCustomers } from '#contract/customers.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { inTime, searchAtMostMs } from '#server/db/in-time.ts'
import { byOnePlan } from '#server/db/one-plan.ts'
import { withFew } from '#server/features/customers/queries/bookings-in-order.ts'
import { fewOf } from '#server/features/customers/queries/few-groups.ts'
import type { FindScope } from '#server/features/customers/queries/find-scope.ts'
import type { After } from '#server/features/customers/queries/found-page.ts'
import {
  onWire,
  shownRows,
  type FoundPage,
  type FoundRead,
} from '#server/features/customers/queries/found-rows.ts'
import { cursorOf, readCursor, type Place } from '#server/features/customers/queries/list-place.ts'
import { listByTotal, totalOrders } from '#server/features/customers/queries/list-by-total.ts'
import { listReservations } from '#server/features/customers/queries/list-reservations.ts'
import {
  exact,
  searchStages,
  statementsOf,
  type Stage,
} from '#server/features/customers/queries/search-stages.ts'
import { fieldsSeen } from '#server/features/details/queries/detail-fields.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Actor } from '#server/work/actor.ts'

type Asked = QueryOf<typeof queryCustomers>
type Page = ReplyOf<typeof queryCustomers>

/**
 * Lists reservations, or searches them by text, each with its balance. `only: customers` finds customers to
 * book for.
 */
export async function findCustomers(
  db: Db,
  actor: Actor,
  asked: Asked,
  now: string,
): Promise<Page | Refusal> {
  const place = asked.cursor === undefined ? null : readCursor(asked.cursor)
  if (isRefusal(place)) return place
  const seen = await fieldsSeen(db, null, actor)
  const searched = seen.filter((it) => it.searchable).map((it) => it.guid)
  const scope = scopeOf(actor, asked, searched, now)
  const isList = asked.query.trim() === '' && !scope.customersOnly
  const byTotal = totalOrders.find((it) => it === asked.sort)
  const page = !isList
    ? await searchedRows(db, scope, asked, place)
    : byTotal
      ? await listByTotal(db, scope, { order: byTotal, place, limit: asked.limit })
      : await listReservations(db, scope, place, asked.limit)
  if (isRefusal(page)) return page
  const { rows, next, similar = false } = page
  const fields = seen.filter((it) => it.active)
  return {
    items: rows.map((it) => onWire(it, fields)),
    nextCursor: next && cursorOf(next),
    ...(similar && { similar }),
    ...(!scope.customersOnly && { fields: fields.map(({ guid, name }) => ({ guid, name })) }),
  }
}

/**
 * Finds customers and groups by any text. The most specific meaning comes first, then names that begin with
 * the text, then names that contain it. Similar names come up only if nothing else matches. Most searches
 * need one statement; the next is sent only if it found too little.
 */
async function searchedRows(
  db: Db,
  asked: FindScope,
  { query, limit }: Asked,
  place: Place | null,
): Promise<FoundPage | Refusal> {
  const few = await fewOf(db, asked)
  const scope = { ...asked, isFew: few !== null }
  const most = limit + 1
  const found: (FoundRead & { stageName: Stage['name'] })[] = []
  let after = place
  const today = localDateOf(asked.now, (await siteSettings(db)).time_zone)
  for (const stages of statementsOf(fromPlace(searchStages(scope, query, today), place))) {
    const needed = found.length === 0 ? stages : stages.filter((it) => it.fillsPage)
    if (needed.length === 0) continue
    const asking = search(scope, few, needed, after, most - found.length)
    // An index finds exact meanings.
    const rows = needed.every((it) => exact.includes(it.name))
      ? await byOnePlan(db, asking)
      : await inTime(db, searchAtMostMs, (tx) => byOnePlan(tx, asking))
    if (rows === null) return tookTooLong
    for (const row of rows) {
      const name = needed[row.stage]?.name
      if (name) found.push({ ...row, stageName: name })
    }
    after = null
    if (found.length >= most || (found.length > 0 && needed.every((it) => !it.fillsPage))) break
  }
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    rows: found.slice(0, limit),
    next: last && !last.stageName.startsWith('like') ? placeOf(last) : null,
    similar: found[0]?.stageName.startsWith('like') === true,
  }
}

function placeOf({
  stageName,
  key,
  id,
  customer_guid,
  group_guid,
  first_service_date,
}: FoundRead & { stageName: string }): Place {
  const isOfCustomer = id === customer_guid && group_guid !== null
  return { stageName, key, id, group: isOfCustomer ? { on: first_service_date, guid: group_guid } : null }
}

const tookTooLong = refuseField('query', 'This search took too long. Enter more of the name, or a reference.')

/** For a later page: the stage in which the last page ended, and the filling stages after it. */
function fromPlace(stages: Stage[], place: Place | null): Stage[] {
  if (place === null) return stages
  const first = stages.findIndex((it) => it.name === place.stageName)
  return first < 0 ? [] : stages.slice(first).filter((it, index) => index === 0 || it.fillsPage === true)
}

/** Several stages in one statement. Postgres skips a stage if those before it found enough. */
export function search(
  scope: FindScope,
  few: RawBuilder<unknown> | null,
  stages: readonly Stage[],
  place: After | null,
  most: number,
): RawBuilder<FoundRead> {
  const names = stages.map((_, index) => sql.ref(`stage_${index}`))
  const stageSql = (stage: Stage, index: number) => {
    const after = index === 0 ? place : null
    return sql`${names[index]} as materialized (select ${sql.lit(index)} as stage, row_number()
      over () as place, it.* from (${stage.candidates(after, most)}) it
      where ${isNeeded(stages, names, index, most)})`
  }
  const found = sql`select * from (${sql.join(
    names.map((name) => sql`select * from ${name}`),
    sql` union all `,
  )}) every_stage order by stage, place limit ${most}`
  return sql`with ${withFew(few)} ${sql.join(stages.map(stageSql))},
    found as materialized (${found}) ${shownRows(scope)}`
}

function isNeeded(
  stages: readonly Stage[],
  names: readonly RawBuilder<unknown>[],
  index: number,
  most: number,
): RawBuilder<unknown> {
  const before = names.slice(0, index)
  const fills = stages[index]?.fillsPage === true
  const mustBeEmpty = before.filter((_, earlier) => !fills || stages[earlier]?.fillsPage !== true)
  const mayHold = before.filter((_, earlier) => fills && stages[earlier]?.fillsPage === true)
  const conditions = [sql`true`, ...mustBeEmpty.map((name) => sql`not exists (select from ${name})`)]
  const counts = mayHold.map((name) => sql`(select count(*) from ${name})`)
  if (counts.length > 0) conditions.push(sql`${sql.join(counts, sql` + `)} < ${most}`)
  return sql.join(conditions, sql` and `)
}

type Filters = QueryOf<typeof bookingTotals> & Partial<Pick<Asked, 'only' | 'sort' | 'details'>>

export function scopeOf(
  actor: Actor,
  { from, to, status, partner, customer, series, owing, waitlisted, only, sort, details }: Filters,
  fields: readonly string[],
  now: string,
): FindScope {
  return {
    ownPartnerGuid: partnerScopeOf(actor).partnerGuid,
    from,
    to,
    status,
    partnerGuid: partner,
    customerGuid: customer,
    series,
    owing: owing === 'yes',
    waitlisted: waitlisted === 'yes',
    latestFirst: sort === '-next',
    customersOnly: only === 'customers',
    withDetails: details === 'yes',
    searchedFields: fields,
    now,
    isFew: false,
  }
}
