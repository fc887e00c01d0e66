import { sql, type RawBuilder } from 'kysely'

/**
 * SQL for the driver shown to the guest of trip `t`, by first name. `driver` and `car` are the aliases of
 * `account` and `vehicle`. Until an outside company enters its driver, its own name is shown.
 */
export function driverForGuest(driver: string): RawBuilder<string> {
  return sql`case when ${sql.ref(`${driver}.outside_company`)}
    then coalesce(nullif(split_part(t.outside ->> 'driver', ' ', 1), ''), ${sql.ref(`${driver}.name`)})
    else split_part(${sql.ref(`${driver}.name`)}, ' ', 1) end`
}

export function carForGuest(driver: string, car: string, fact: 'name' | 'plate'): RawBuilder<string | null> {
  const said = fact === 'name' ? 'car' : 'plate'
  return sql`case when ${sql.ref(`${driver}.outside_company`)} then nullif(t.outside ->> ${sql.lit(said)}, '')
    else ${sql.ref(`${car}.${fact}`)} end`
}

/** Whether the driver is known: an outside company has entered its own. */
export function isDriverKnown(driver: string): RawBuilder<boolean> {
  return sql`not (${sql.ref(`${driver}.outside_company`)} and coalesce(t.outside ->> 'driver', '') = '')`
}
