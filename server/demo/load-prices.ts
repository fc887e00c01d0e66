import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { guidOf, type Catalogue } from '#server/demo/load-catalogue.ts'
import { fastTrackPrices, hourlyPrices, surcharges, transportPrices } from '#server/demo/facts/prices.ts'
import { taxes } from '#server/demo/facts/taxes.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'

interface Dated {
  name: string
  validFrom: string
  validTo: string | null
}

/** Every price rule of the demo company, each with its dates. */
export async function loadPrices(
  db: Db,
  now: Instant,
  today: string,
  { services, zones }: Catalogue,
): Promise<void> {
  const transport = transportPrices(today).map(({ service, fromZone, toZone, ...it }) => ({
    ...it,
    serviceGuid: guidOf(services, service),
    fromZone: guidOf(zones, fromZone),
    toZone: guidOf(zones, toZone),
  }))
  const hourly = hourlyPrices(today).map(({ service, ...it }) => ({
    ...it,
    serviceGuid: guidOf(services, service),
  }))
  const rows = [
    ...fastTrackPrices(today).map((it) => ruleRow('fastTrack', it)),
    ...transport.map((it) => ruleRow('transport', it)),
    ...hourly.map((it) => ruleRow('hourly', it)),
    ...surcharges(today).map((it) => ruleRow('surcharge', it)),
    ...taxes.map((it) => ruleRow('tax', it)),
  ]
  await db
    .insertInto('price_rule')
    .values(rows.map((it) => ({ ...it, ...timestamps(now) })))
    .execute()
}

function ruleRow(
  kind: 'fastTrack' | 'transport' | 'hourly' | 'surcharge' | 'tax',
  { name, validFrom, validTo, ...facts }: Dated,
) {
  return {
    guid: newGuid(),
    kind,
    name,
    valid_from: validFrom,
    valid_to: validTo,
    facts: JSON.stringify(facts),
  }
}
