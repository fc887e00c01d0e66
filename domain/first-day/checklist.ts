import { ageBands, type AgeBand } from '#domain/pricing/price-book.ts'
import { priceKeyOf } from '#domain/pricing/price-keys.ts'

/** What a new company has set up so far. Only active items count. */
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
  hasMail: boolean
}

export const firstDaySteps = ['places', 'services', 'prices', 'flights', 'people', 'mail'] as const
export type FirstDayStep = (typeof firstDaySteps)[number]

export const beginnings = ['airport', 'taxes', 'fastTrackPrices'] as const
export type Beginning = (typeof beginnings)[number]

export interface StepState {
  step: FirstDayStep
  /** Each missing item, in a few words; empty: the step is done. */
  missing: string[]
  /** What can be created at once, with the industry's usual values. */
  offers: Beginning[]
}

/** The portal works without it: messages are stored to be read. */
const optionalSteps: readonly FirstDayStep[] = ['mail']

/** The steps to the first booking, in order of dependency. */
export function firstDayChecklist(it: SetUp): StepState[] {
  return [
    { step: 'places', missing: missingPlaces(it), offers: it.hasAirportPlace ? [] : ['airport'] },
    { step: 'services', missing: missingServices(it), offers: [] },
    { step: 'prices', missing: missingPrices(it), offers: priceOffers(it) },
    { step: 'flights', missing: present('No flight is in the schedule', !it.hasFlights), offers: [] },
    {
      step: 'people',
      missing: [...present('Nobody drives', !it.hasDriver), ...present('Nobody is at the fast-track desk', !it.hasDesk)],
      offers: [],
    },
    {
      step: 'mail',
      missing: present('No mail server is configured: messages are stored in the portal, to be read there', !it.hasMail),
      offers: [],
    },
  ]
}

/** Whether the first booking can be made, driven and met. */
export function isReadyToBook(steps: readonly StepState[]): boolean {
  return steps.every((it) => it.missing.length === 0 || optionalSteps.includes(it.step))
}

function missingPlaces(it: SetUp): string[] {
  return [
    ...present('No zone', it.zones === 0),
    ...present('The airport itself is not a place yet', !it.hasAirportPlace),
    ...present('No place to take guests to', it.otherPlaces === 0),
  ]
}

function missingServices({ services, vehicleClasses }: SetUp): string[] {
  const classes = new Set(vehicleClasses.map((it) => it.toLowerCase()))
  const undriven = services.filter((it) => !classes.has(it.vehicleClass.toLowerCase()))
  return [
    ...present('No transport service', services.length === 0),
    ...present('No vehicle', vehicleClasses.length === 0),
    ...(vehicleClasses.length === 0 ? [] : undriven.map((it) => `No vehicle of class “${it.vehicleClass}” for ${it.name}`)),
  ]
}

function missingPrices(it: SetUp): string[] {
  return [...present('No tax code', it.taxCodes.length === 0), ...fastTrackGaps(it.fastTrackPrices).map(bandText), ...transportGaps(it)]
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

/** Drives between the airport and a zone with places for which a service has no price. */
function transportGaps({ services, zonesWithPlaces, airportZone, transportPrices }: SetUp): string[] {
  if (airportZone === null) return []
  return services.flatMap((service) =>
    zonesWithPlaces
      .filter(
        (zone) =>
          !transportPrices.includes(priceKeyOf('transport', { serviceGuid: service.guid, fromZone: airportZone.guid, toZone: zone.guid })),
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
