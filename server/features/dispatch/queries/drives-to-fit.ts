import { sql, type RawBuilder } from 'kysely'
import type { DriveToFit } from '#domain/dispatch/conflicts.ts'
import type { Db, Tx } from '#server/db/connection.ts'

/** A trip with all drives of the driver and of the car from the day before to the day after. */
export async function drivesAround(
  tx: Tx,
  {
    tripGuid,
    driverGuid,
    vehicleGuid,
    date,
  }: { tripGuid: string; driverGuid: string; vehicleGuid: string | null; date: string },
): Promise<DriveToFit[]> {
  const around = sql`t.service_date between ${date}::date - 1 and ${date}::date + 1`
  return drivesToFit(
    tx,
    sql`t.guid = ${tripGuid} or (${around}
      and (t.driver_guid = ${driverGuid} or t.vehicle_guid = ${vehicleGuid}::uuid))`,
  )
}

/** The assigned drives of the day before and the day after. */
export async function drivesOfNeighbouringDays(db: Db, date: string): Promise<DriveToFit[]> {
  return drivesToFit(
    db,
    sql`t.service_date in (${date}::date - 1, ${date}::date + 1) and t.driver_guid is not null
      and t.status <> 'cancelled'`,
  )
}

/** The drives of these drivers between two dates, both included. */
export async function drivesOfDrivers(
  db: Db,
  guids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<DriveToFit[]> {
  return drivesToFit(
    db,
    sql`t.service_date between ${from}::date and ${to}::date and t.driver_guid = any(${guids})
      and t.status <> 'cancelled'`,
  )
}

async function drivesToFit(tx: Db | Tx, where: RawBuilder<unknown>): Promise<DriveToFit[]> {
  const { rows } = await sql<DriveToFit>`
    select t.guid, g.reference, t.driver_guid as "driverGuid", d.name as "driverName",
      t.vehicle_guid as "vehicleGuid", t.status,
      t.service_date as "serviceDate", t.pickup_at as "pickupAt", t.expected_minutes as "expectedMinutes",
        t.passengers, t.luggage,
      (select coalesce(sum((seat ->> 'quantity')::integer), 0)::integer
        from jsonb_array_elements(t.car_seats) seat) as "carSeats",
      jsonb_build_object('name', s.name, 'vehicleClass', s.vehicle_class) as service
    from trip t
    join booking_group g on g.guid = t.group_guid
    join transport_service s on s.guid = t.service_guid
    left join account d on d.guid = t.driver_guid
    where ${where}
    order by t.pickup_at, t.guid`.execute(tx)
  return rows
}
