import { sql, type RawBuilder } from 'kysely'

const none = sql`'{}'::jsonb`

/**
 * The stored details of a party, as `DetailsOfParty`. `g` is its booking_group; `fastTrack` is the details
 * of the service in question, `transport` a list of those of its cars.
 */
export function detailsJson({
  fastTrack = none,
  transport = sql`'[]'::jsonb`,
}: {
  fastTrack?: RawBuilder<unknown>
  transport?: RawBuilder<unknown>
}): RawBuilder<unknown> {
  return sql`jsonb_build_object('reservation', g.details,
    'customer', (select details from customer where guid = g.customer_guid),
    'fastTrack', ${fastTrack}, 'transport', ${transport},
    'passengers', (select coalesce(jsonb_agg(jsonb_build_object(
        'name', trim(first_name || ' ' || last_name), 'details', details) order by position), '[]'::jsonb)
      from passenger where group_guid = g.guid and details <> '{}'))`
}
