import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/** A location as in locations.csv: its zone by name. */
export interface LocationLine {
  guid: string
  name: string
  kind: string
  zone: string
  zoneGuid: string
  address: string
  latitude: number | null
  longitude: number | null
  minutesFromAirport: number
  /** Not in the file. */
  photoGuid: string | null
  active: boolean
  version: number
}

export async function locationLines(db: Db): Promise<LocationLine[]> {
  const { rows } = await sql<LocationLine>`
    select location.guid, location.name, location.kind, zone.name as zone, zone.guid as "zoneGuid", address,
      latitude, longitude,
      minutes_from_airport as "minutesFromAirport",
      location.photo_guid as "photoGuid", location.active, location.version
    from location join zone on zone.guid = location.zone_guid
    order by zone.position, zone.name, lower(location.name), location.guid`.execute(db)
  return rows
}
