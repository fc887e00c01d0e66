import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { confirmBeginning } from '#contract/first-day.ts'
import type { Saved } from '#contract/shapes.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Beginning, SetUp } from '#domain/first-day/checklist.ts'
import * as plans from '#domain/first-day/plan-beginning.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Change, Loading } from '#server/change/change.ts'
import { makeItem } from '#server/features/configuration/commands/save-item.ts'
import { savePrice } from '#server/features/configuration/commands/save-price.ts'
import { setUpOf } from '#server/features/configuration/queries/first-day.ts'
import { airportByCode, airportLabel } from '#server/features/flights/queries/airports.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { countryFacts } from '#server/reference-data/reference-tables.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Asked = Omit<BodyOf<typeof confirmBeginning>, 'confirmation'>

interface BeginningState {
  setUp: SetUp
  airport: (plans.AirportPlace & { country: string }) | null
  airportZone: string | null
  today: string
}

/** Creates a new company's usual first items with the commands behind their forms. */
export const beginning: Change<Asked, BeginningState, plans.PlannedBeginning> = {
  name: 'beginning',
  load: loadState,
  plan: (state, asked) => planners[asked.beginning](state, asked),
  apply: applyBeginning,
}

const planners: Record<Beginning, (state: BeginningState, asked: Asked) => plans.PlannedBeginning | Refusal> =
  {
    airport: ({ setUp, airport, airportZone }) =>
      plans.planAirport({
        hasAirportPlace: setUp.hasAirportPlace,
        hasAirportZone: airportZone !== null,
        airport,
      }),
    taxes: ({ setUp, airport }) =>
      plans.planTaxes({
        taxCodes: setUp.taxCodes,
        tax: airport === null ? null : (countryFacts(airport.country)?.tax ?? null),
      }),
    fastTrackPrices: ({ setUp }, { adultCents }) =>
      plans.planFastTrackPrices({ known: setUp.fastTrackPrices, taxCodes: setUp.taxCodes, adultCents }),
  }

async function loadState({ db, now, lock }: Loading): Promise<BeginningState> {
  if (lock) await sql`select pg_advisory_xact_lock(hashtext('beginning'))`.execute(db)
  const site = await siteSettings(db)
  const today = localDateOf(now, site.time_zone)
  const airport = await airportByCode(db, site.airport_code)
  const zone = await db
    .selectFrom('zone')
    .select('guid')
    .where(sql<boolean>`lower(name) = lower(${plans.airportZoneName})`)
    .where('active', '=', true)
    .executeTakeFirst()
  return {
    setUp: await setUpOf(db, false, today),
    airport: airport
      ? {
          name: airportLabel(airport),
          latitude: airport.latitude,
          longitude: airport.longitude,
          country: airport.country,
        }
      : null,
    airportZone: zone?.guid ?? null,
    today,
  }
}

async function applyBeginning(
  work: UnitOfWork,
  { zone, place, prices }: plans.PlannedBeginning,
  state: BeginningState,
): Promise<Saved | Refusal> {
  const made =
    zone === null
      ? null
      : await makeItem(work, 'zones', { name: zone.name, position: 0, active: true, version: 0 })
  if (isRefusal(made)) return made
  const zoneGuid = made?.guid ?? state.airportZone
  if (place !== null) {
    const form = {
      ...place,
      kind: 'airport',
      zoneGuid,
      address: '',
      minutesFromAirport: 0,
      active: true,
      version: 0,
    }
    const saved = await makeItem(work, 'locations', form)
    if (isRefusal(saved)) return saved
  }
  for (const { kind, name, facts } of prices) {
    const saved = await savePrice(work, kind, {
      rule: null,
      name,
      validFrom: state.today,
      validTo: null,
      facts,
    })
    if (isRefusal(saved)) return saved
  }
  return { toast: 'Created' }
}
