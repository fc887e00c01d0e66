import { sql } from 'kysely'
import { foldForSearch } from '#domain/booking/query-name.ts'
import type { PlaceFacts } from '#domain/reservation/facts.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Stores an address that was given for a drive, as a place in no list, and returns its guid. The same address of the same zone is the same
 * place, also when two store it at once.
 */
export async function insertFreePlace(work: UnitOfWork, { name, zoneGuid, minutesFromAirport }: PlaceFacts): Promise<string> {
  const { rows } = await sql<{ guid: string }>`
    insert into location (guid, name, kind, zone_guid, address, minutes_from_airport, query_name, is_free, created_at, created_by, updated_at)
    values (${newGuid()}, ${name}, 'other', ${zoneGuid}, ${name}, ${minutesFromAirport}, ${foldForSearch(name)}, true, ${work.now}, ${work.actor.accountGuid}, ${work.now})
    on conflict (zone_guid, lower(name)) where is_free do update set updated_at = excluded.updated_at
    returning guid`.execute(work.tx)
  const [row] = rows
  if (!row) throw new Error('An address could not be stored')
  return row.guid
}
