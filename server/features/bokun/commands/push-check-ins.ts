import { sql } from 'kysely'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { BokunFailed, faultText, pushCheckIn, type BokunAccess } from '#server/bokun/bokun-client.ts'
import { newGuid } from '#server/work/guid.ts'
import { bokunSettings } from '#server/features/bokun/queries/settings.ts'
import type { Db } from '#server/db/connection.ts'

const pauses = [1, 2, 5, 15, 60, 240, 720]
const leaseMinutes = 5
const batchSize = 50

/**
 * Sends arrivals and no-shows to Bókun. They are found by comparing bookings with what was sent, after the
 * desk has saved: the desk never waits for Bókun, and no status is lost while Bókun is unavailable.
 */
export async function pushCheckIns(db: Db, bokun: BokunAccess | null, clock: () => Instant): Promise<void> {
  const { pushSince } = await bokunSettings(db)
  if (bokun === null || pushSince === null) return
  await noteNew(db, pushSince, clock())
  for (let count = 0; count < batchSize; count++) {
    const due = await takeNext(db, clock())
    if (!due) return
    const outcome = await report(bokun, due, clock())
    await db.updateTable('bokun_check_in').set(outcome).where('guid', '=', due.guid).execute()
  }
}

async function noteNew(db: Db, since: Instant, now: Instant): Promise<void> {
  const { rows } = await sql<{ guid: string; code: string; status: 'ARRIVED' | 'NO_SHOW'; number: number }>`
    select b.guid, substr(line ->> 'key', 10) as code, case b.status when 'noShow' then 'NO_SHOW'
      else 'ARRIVED' end as status, coalesce(told.number, 0) + 1 as number
    from booking b join booking_group g on g.guid = b.group_guid and g.source = 'bokun'
    cross join jsonb_array_elements(b.price_lines) line
    left join lateral (select number, status from bokun_check_in where booking_guid = b.guid
      order by number desc limit 1) told on true
    where b.status in ('checkedIn', 'completed', 'noShow') and b.updated_at >= ${since}
      and line ->> 'key' like 'imported.%'
      and told.status is distinct from case b.status when 'noShow' then 'NO_SHOW' else 'ARRIVED' end`.execute(
    db,
  )
  if (rows.length === 0) return
  await db
    .insertInto('bokun_check_in')
    .values(
      rows.map((row) => ({
        guid: newGuid(),
        booking_guid: row.guid,
        product_code: row.code,
        status: row.status,
        number: row.number,
        created_at: now,
        next_at: now,
      })),
    )
    .onConflict((it) => it.columns(['booking_guid', 'number']).doNothing())
    .execute()
}

interface Due {
  guid: string
  product_code: string
  status: 'ARRIVED' | 'NO_SHOW'
  tries: number
}

/** Leases the oldest due check-in, in order within a booking: Bókun keeps the status it received last. */
async function takeNext(db: Db, now: Instant): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    update bokun_check_in set next_at = ${addMinutes(now, leaseMinutes)}, tries = tries + 1
    where guid = (
      select it.guid from bokun_check_in it where it.state = 'waiting' and it.next_at <= ${now} and
        not exists (
        select from bokun_check_in before where before.booking_guid = it.booking_guid
          and before.state = 'waiting' and before.number < it.number)
      order by it.created_at, it.guid limit 1 for update skip locked
    )
    returning guid, product_code, status, tries`.execute(db)
  return rows[0]
}

async function report(bokun: BokunAccess, due: Due, now: Instant) {
  try {
    await pushCheckIn(bokun, due.product_code, due.status)
    return { state: 'done', next_at: null, sentence: '' } as const
  } catch (error) {
    if (!(error instanceof BokunFailed)) throw error
    const pause = pauses[due.tries - 1]
    // An unknown booking will stay unknown, so retrying is pointless.
    if (pause === undefined || error.kind === 'unknown')
      return { state: 'failed', next_at: null, sentence: faultText(error) } as const
    return {
      state: 'waiting',
      next_at: addMinutes(now, Math.max(pause, (error.retryAfterSeconds ?? 0) / 60)),
      sentence: faultText(error),
    } as const
  }
}
