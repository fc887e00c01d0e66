import { ageBands, type AgeBand } from '#domain/pricing/price-book.ts'
import { priceKeyOf } from '#domain/pricing/price-keys.ts'

/** What a new company has set up. Only active items count. */
export interface SetUp {
  zones: number
  hasAirportPlace: boolean
  otherPlaces: number
  services: readonly { guid: string; name: string; vehicleClass: string }[]
  vehicleClasses: readonly string[]
  taxCodes: readonly string[]
  /** `arrival adult`, … */
  fastTrackPrices: readonly string[]
  /** Keys of the transport prices: see price-keys.ts. */
  transportPrices: readonly string[]
  airportZone: { guid: string; name: string } | null
  /** Zones with a place other than the airport. */
  zonesWithPlaces: readonly { guid: string; name: string }[]
  hasFlights: boolean
  hasDriver: boolean
  hasDesk: boolean
  /** Some day has a limit of fast-track places. */
  hasCapacity: boolean
  hasMail: boolean
}

export const firstDaySteps = [
  'places',
  'services',
  'prices',
  'flights',
  'people',
  'capacity',
  'mail',
] as const
export type FirstDayStep = (typeof firstDaySteps)[number]

export const beginnings = ['airport', 'taxes', 'fastTrackPrices'] as const
export type Beginning = (typeof beginnings)[number]

export interface StepState {
  step: FirstDayStep
  /** The missing items as short texts; empty if the step is done. */
  missing: string[]
  /** What can be created in one step with the industry's usual values. */
  offers: Beginning[]
}

/** Optional: without a limit every booking gets a place, and without mail, messages stay in the outbox. */
const optionalSteps: readonly FirstDayStep[] = ['capacity', 'mail']

/** The steps to the first booking, in order of dependency. */
export function firstDayChecklist(setUp: SetUp): StepState[] {
  return [
    { step: 'places', missing: missingPlaces(setUp), offers: setUp.hasAirportPlace ? [] : ['airport'] },
    { step: 'services', missing: missingServices(setUp), offers: [] },
    { step: 'prices', missing: missingPrices(setUp), offers: priceOffers(setUp) },
    { step: 'flights', missing: present('No flights in the schedule', !setUp.hasFlights), offers: [] },
    {
      step: 'people',
      missing: [
        ...present('No drivers', !setUp.hasDriver),
        ...present('No fast-track desk staff', !setUp.hasDesk),
      ],
      offers: [],
    },
    {
      step: 'capacity',
      missing: present('No limit on fast-track passengers: every booking gets a place', !setUp.hasCapacity),
      offers: [],
    },
    {
      step: 'mail',
      missing: present(
        'No mail server. Pass on codes and links yourself until you set one up.',
        !setUp.hasMail,
      ),
      offers: [],
    },
  ]
}

/** Whether the first booking can be made and served. */
export function isReadyToBook(steps: readonly StepState[]): boolean {
  return steps.every((it) => it.missing.length === 0 || optionalSteps.includes(it.step))
}

function missingPlaces(setUp: SetUp): string[] {
  return [
    ...present('No zones', setUp.zones === 0),
    ...present('The airport isn’t set up as a location', !setUp.hasAirportPlace),
    ...present('No drop-off locations', setUp.otherPlaces === 0),
  ]
}

function missingServices({ services, vehicleClasses }: SetUp): string[] {
  const classes = new Set(vehicleClasses.map((it) => it.toLowerCase()))
  const undriven = services.filter((it) => !classes.has(it.vehicleClass.toLowerCase()))
  return [
    ...present('No transport services', services.length === 0),
    ...present('No vehicles', vehicleClasses.length === 0),
    ...(vehicleClasses.length === 0
      ? []
      : undriven.map((it) => `No vehicle in class “${it.vehicleClass}” for ${it.name}`)),
  ]
}

function missingPrices(setUp: SetUp): string[] {
  return [
    ...present('No tax codes', setUp.taxCodes.length === 0),
    ...fastTrackGaps(setUp.fastTrackPrices).map(bandText),
    ...transportGaps(setUp),
  ]
}

export interface FastTrackPriceKey {
  direction: 'arrival' | 'departure'
  ageBand: AgeBand
}

/** Directions and age bands without a fast-track price. `known` contains keys like `arrival adult`. */
export function fastTrackGaps(known: readonly string[]): FastTrackPriceKey[] {
  return (['arrival', 'departure'] as const)
    .flatMap((direction) => ageBands.map((ageBand) => ({ direction, ageBand })))
    .filter((it) => !known.includes(priceKeyOf('fastTrack', { ...it })))
}

function bandText({ direction, ageBand }: FastTrackPriceKey): string {
  return `No fast-track price: ${direction}, ${ageBand}`
}

/** Routes between the airport and a zone with places that a service has no price for. */
function transportGaps({ services, zonesWithPlaces, airportZone, transportPrices }: SetUp): string[] {
  if (airportZone === null) return []
  return services.flatMap((service) =>
    zonesWithPlaces
      .filter(
        (zone) =>
          !transportPrices.includes(
            priceKeyOf('transport', {
              serviceGuid: service.guid,
              fromZone: airportZone.guid,
              toZone: zone.guid,
            }),
          ),
      )
      .map((zone) => `No price: ${service.name}, ${airportZone.name} – ${zone.name}`),
  )
}

function priceOffers({ taxCodes, fastTrackPrices }: SetUp): Beginning[] {
  if (taxCodes.length === 0) return ['taxes']
  return fastTrackGaps(fastTrackPrices).length > 0 ? ['fastTrackPrices'] : []
}

function present(words: string, isMissing: boolean): string[] {
  return isMissing ? [words] : []
}
