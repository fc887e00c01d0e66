import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { cashByPerson, countedDrawers, DrawerNow, DrawerShown } from '#contract/till.ts'
import { guid } from '#contract/shapes.ts'
import { forbidden, notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList } from '#server/db/json.ts'
import { cashHeldBy, holdingsOf, worthOf } from '#server/features/till/queries/cash-held.ts'
import { tillSettingsOf } from '#server/features/till/queries/till-settings.ts'
import { holds, type Actor } from '#server/work/actor.ts'

/** The current drawer of the caller or, with permission to read the company's money, of any staff member. */
export async function drawerNowOf(db: Db, actor: Actor, holder: string | null): Promise<DrawerNow | Refusal> {
  if (actor.kind === 'partner' || holder === null) return forbidden
  if (holder !== actor.accountGuid && !holds(actor, 'financial')) return forbidden
  const person = await db
    .selectFrom('account')
    .select(['guid', 'name'])
    .where('guid', '=', holder)
    .where('kind', '=', 'staff')
    .executeTakeFirst()
  if (!person) return notFound
  const [open = null] = await drawersWhere(
    db,
    sql`drawer.holder_guid = ${holder}::uuid and drawer.closed_at is null`,
  )
  const [lastCount = null] = await drawersWhere(
    db,
    sql`drawer.holder_guid = ${holder}::uuid and drawer.closed_at is not null`,
  )
  const { currencies, needsDrawer } = await tillSettingsOf(db)
  return {
    holder: person,
    isOwn: holder === actor.accountGuid,
    drawer: open,
    lastCount,
    held: [...(await cashHeldBy(db, holder))],
    lines: open === null ? [] : await linesSince(db, holder, open.openedAt),
    safe: [...(await cashHeldBy(db, null))],
    currencies: [...currencies],
    isNeeded: needsDrawer,
  }
}

/** Cash in and out since an instant, newest first. */
async function linesSince(db: Db, holder: string, since: string): Promise<DrawerNow['lines']> {
  const { rows } = await sql<DrawerNow['lines'][number]>`
    select entry.guid, ${instantJson('entry.at')} as at, entry.kind, entry.memo,
      sum(posting.amount_cents)::bigint as "amountCents", booking_group.reference
    from posting
    join entry on entry.guid = posting.entry_guid
    left join booking_group on booking_group.guid = entry.group_guid
    where posting.account = 'cash' and posting.party_guid = ${holder}::uuid
      and entry.at >= ${since}::timestamptz
    group by entry.guid, booking_group.reference
    having sum(posting.amount_cents) <> 0
    order by entry.at desc, entry.guid desc
    limit 500`.execute(db)
  return rows
}

/** Cash by person and in the safe, without people who neither hold cash nor have an open drawer. */
export async function peopleWithCash(db: Db): Promise<ReplyOf<typeof cashByPerson>> {
  const holdings = await holdingsOf(db)
  const { rows } = await sql<{
    guid: string
    name: string
    drawerGuid: string | null
    openedAt: string | null
  }>`
    select account.guid, account.name, drawer.guid as "drawerGuid", ${instantJson('drawer.opened_at')}
      as "openedAt"
    from account left join drawer on drawer.holder_guid = account.guid and drawer.closed_at is null
    where drawer.guid is not null or account.guid =
      any(${[...holdings.keys()].filter((it) => it !== null)}::uuid[])
    order by account.name, account.guid`.execute(db)
  const safe = [...(await cashHeldBy(db, null))]
  const all = await Promise.all(
    rows.map(async ({ drawerGuid, openedAt, ...person }) => {
      const held = [...(holdings.get(person.guid) ?? (await cashHeldBy(db, person.guid)))]
      const drawer = drawerGuid === null || openedAt === null ? null : { guid: drawerGuid, openedAt }
      return { ...person, held, totalCents: worthOf(held), drawer }
    }),
  )
  const people = all.filter((it) => it.drawer !== null || it.held.some((one) => one.amountCents !== 0))
  const safeCents = worthOf(safe)
  return {
    people,
    safe,
    safeCents,
    totalCents: people.reduce((cents, it) => cents + it.totalCents, safeCents),
  }
}

/** Counted drawers, newest first. */
export async function drawersCounted(
  db: Db,
  { cursor, limit }: QueryOf<typeof countedDrawers>,
): Promise<ReplyOf<typeof countedDrawers> | Refusal> {
  if (cursor !== undefined && !z.safeParse(guid, cursor).success)
    return refuseField('cursor', 'Invalid cursor')
  const from =
    cursor === undefined
      ? sql`true`
      : sql`(drawer.closed_at, drawer.guid) < (select closed_at, guid from drawer where guid = ${cursor})`
  const items = await drawersWhere(db, sql`drawer.closed_at is not null and ${from}`, limit + 1)
  const shown = items.slice(0, limit)
  return { items: shown, nextCursor: items.length > limit ? (shown.at(-1)?.guid ?? null) : null }
}

async function drawersWhere(db: Db, which: RawBuilder<unknown>, limit = 1): Promise<DrawerShown[]> {
  const counts = sql`select currency, expected_cents as "expectedCents", counted_cents as "countedCents"
    from drawer_count
    where drawer_guid = drawer.guid order by currency <> (select currency from site), currency`
  const { rows } = await sql<DrawerShown>`
    select drawer.guid, json_build_object('guid', holder.guid, 'name', holder.name) as holder,
      ${instantJson('drawer.opened_at')} as "openedAt",
      drawer.float_cents as "floatCents", ${instantJson('drawer.closed_at')} as "closedAt",
        closer.name as "closedBy", drawer.reason, ${jsonList(counts)} as counts
    from drawer
    join account holder on holder.guid = drawer.holder_guid
    left join account closer on closer.guid = drawer.closed_by
    where ${which}
    order by coalesce(drawer.closed_at, drawer.opened_at) desc, drawer.guid desc
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** When the open drawer of a person was opened; null without one. */
export async function drawerSinceOf(db: Db, holder: string): Promise<string | null> {
  const open = await db
    .selectFrom('drawer')
    .select('opened_at')
    .where('holder_guid', '=', holder)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return open?.opened_at ?? null
}
