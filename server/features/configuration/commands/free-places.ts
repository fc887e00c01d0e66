import { sql } from 'kysely'
import { foldForSearch } from '#domain/booking/query-name.ts'
import type { PlaceFacts } from '#domain/reservation/facts.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Stores one-off trip addresses as unlisted places, and returns their guids by provisional guid. One address
 * in a zone is one place, also under concurrent inserts. Rows are inserted in order of zone and name, so that
 * two bookings with the same addresses in opposite directions can't deadlock.
 */
export async function insertFreePlaces(
  work: UnitOfWork,
  places: readonly PlaceFacts[],
): Promise<Map<string, string>> {
  const keyOf = ({ zoneGuid, name }: PlaceFacts) => `${zoneGuid} ${name.toLowerCase()}`
  const stored = new Map<string, string>()
  for (const place of places.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    stored.set(place.guid, await insertFreePlace(work, place))
  return stored
}

async function insertFreePlace(
  work: UnitOfWork,
  { name, zoneGuid, minutesFromAirport }: PlaceFacts,
): Promise<string> {
  const { rows } = await sql<{ guid: string }>`
    insert into location (guid, name, kind, zone_guid, address, minutes_from_airport, query_name, is_free,
      created_at, created_by, updated_at)
    values (${newGuid()}, ${name}, 'other', ${zoneGuid}, ${name}, ${minutesFromAirport},
      ${foldForSearch(name)}, true, ${work.now}, ${work.actor.accountGuid}, ${work.now})
    on conflict (zone_guid, lower(name)) where is_free do update set updated_at = excluded.updated_at
    returning guid`.execute(work.tx)
  const [row] = rows
  if (!row) throw new Error('An address could not be stored')
  return row.guid
}
