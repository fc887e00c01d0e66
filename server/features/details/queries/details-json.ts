import { sql, type RawBuilder } from 'kysely'

const none = sql`'{}'::jsonb`

/** The details of a trip: its own, and those of the fast track on its flight. */
export function detailsOfTripJson(trip: 't' | 'trip'): RawBuilder<unknown> {
  return detailsJson({
    fastTrack: sql`coalesce((select details from booking
      where group_guid = ${sql.ref(`${trip}.group_guid`)} and flight_guid = ${sql.ref(`${trip}.flight_guid`)}
        and kind in ('arrivalFastTrack', 'departureFastTrack') and status <> 'cancelled' limit 1), ${none})`,
    transport: sql`jsonb_build_array(${sql.ref(`${trip}.details`)})`,
  })
}

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
    'partner', (select jsonb_build_object('name', name, 'noteForDrivers', note_for_drivers) from partner
      where guid = g.partner_guid and note_for_drivers <> ''),
    'fastTrack', ${fastTrack}, 'transport', ${transport},
    'passengers', (select coalesce(jsonb_agg(jsonb_build_object(
        'name', trim(first_name || ' ' || last_name), 'details', details) order by position), '[]'::jsonb)
      from passenger where group_guid = g.guid and details <> '{}'))`
}
