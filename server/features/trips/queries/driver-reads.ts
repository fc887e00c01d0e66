import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/** A row of `driverReads`. */
export interface DriverRead {
  guid: string
  name: string
  phone: string
  email: string
  shift_start: string | null
  shift_end: string | null
  vehicle_guid: string | null
  gone: boolean
  /** A company that drives for us, not one of our drivers. */
  outside_company: boolean
}

/** Drivers who can be assigned, plus those in `also` who no longer can but still have trips. */
export async function driverReads(db: Db, also: readonly string[]): Promise<DriverRead[]> {
  const { rows } = await sql<DriverRead>`
    select d.guid, d.name, d.phone, d.email, d.shift_start, d.shift_end,
      d.default_vehicle_guid as vehicle_guid,
      d.outside_company,
      not (${isDriver}) as gone
    from account d
    where (${isDriver}) or d.guid = any (${[...also]}::uuid[])
    -- Drivers with a shift or a car first; the others only drive as an exception. Outside companies last.
    order by d.outside_company, d.shift_start is null and d.default_vehicle_guid is null, d.name,
      d.guid`.execute(db)
  return rows
}

const isDriver = sql`d.active and d.kind = 'staff' and 'driver' = any (d.permissions)`

/** Active staff with the dispatcher permission. */
export async function dispatcherGuids(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('guid')
    .where('active', '=', true)
    .where('kind', '=', 'staff')
    .where(sql<boolean>`'dispatcher' = any (permissions)`)
    .execute()
  return rows.map((it) => it.guid)
}
