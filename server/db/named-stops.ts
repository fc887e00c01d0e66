import { sql, type RawBuilder } from 'kysely'

/** A trip’s stops in order, as rows of `NamedStop`. */
export function namedStops(stored: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select place.name, stop.value ->> 'at' as at
    from jsonb_array_elements(${stored}) with ordinality stop
    join location place on place.guid = (stop.value ->> 'placeGuid')::uuid order by stop.ordinality`
}
