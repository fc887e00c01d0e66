import { sql } from 'kysely'
import type { DecidedConflict } from '#contract/offline-desk.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import type { DeskAction } from '#domain/fast-track/desk-step.ts'
import { stepWords, unreadAction } from '#domain/fast-track/desk-step-words.ts'
import type { Db } from '#server/db/connection.ts'
import { fieldsSeen } from '#server/features/details/queries/detail-fields.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Actor } from '#server/work/actor.ts'

/** A device forgets its actions after a day without the portal; this is longer. */
const shownMinutes = 7 * 24 * 60
const shownAtMost = 200

/** The user's own conflicts that were resolved in the last days, so that the device stops showing them. */
export async function decidedOf({
  db,
  actor,
  now,
}: {
  db: Db
  actor: Actor
  now: string
}): Promise<DecidedConflict[]> {
  if (actor.accountGuid === null) return []
  const since = addMinutes(now, -shownMinutes)
  const { rows } = await sql<DecidedConflict & { kind: string; action: DeskAction }>`
    select it.key, it.kind, it.step as action, coalesce(g.reference, '') as reference,
      coalesce(trim(c.first_name || ' ' || c.last_name), '') as name, it.resolved_as as "as",
      coalesce(resolver.name, 'Kerbside') as by, it.resolved_at as at, it.resolve_reason as reason
    from desk_step it left join account resolver on resolver.guid = it.resolved_by
      left join booking b on b.guid = it.booking_guid left join booking_group g on g.guid = b.group_guid
      left join customer c on c.guid = g.customer_guid
    where it.outcome = 'conflict' and it.account_guid = ${actor.accountGuid}
      and it.resolved_at >= ${since}::timestamptz
    order by it.resolved_at desc, it.key limit ${shownAtMost}`.execute(db)
  const { currency } = await siteSettings(db)
  const fields = await fieldsSeen(db, null, actor)
  return rows.map(({ kind, action, ...row }) => ({
    ...row,
    step: kind === 'unread' ? unreadAction : stepWords(action, { people: [], currency, fields }),
  }))
}
