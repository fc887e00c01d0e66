import * as z from 'zod/mini'
import { collection } from '#contract/collection.ts'
import { guestNames, guestNamesRead } from '#contract/guest-names.ts'
import { query } from '#contract/endpoint.ts'
import { fields } from '#contract/fields.ts'
import { flightHorizon } from '#contract/flights.ts'
import { partners } from '#contract/partners.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import { calendarDate, guid, nameText, optionalText, text, whole } from '#contract/shapes.ts'

/** What the company sells, and its places and vehicles. */
const name = text(100)
const taxCode = z.string().check(z.regex(/^[A-Z][A-Z0-9]{0,11}$/, 'Choose one from the list'))
const price = whole(0, 100_000_000)
const photo = z.prefault(z.nullable(guid), null)
const position = z.prefault(whole(0, 10_000), 0)
const vehicleClass = text(40)
const number = z.nullable(z.number())
const needs = 'adminSystem'

export const zones = collection({
  path: '/api/zones',
  needs,
  title: 'zone',
  plural: 'Zones',
  saves: { name, position },
  reads: { name: z.string(), position: number },
  lists: { locations: z.number() },
})

export const transportServices = collection({
  path: '/api/transport-services',
  needs,
  title: 'transport service',
  plural: 'Transport services',
  saves: {
    name,
    description: optionalText(2000),
    photoGuid: photo,
    passengers: whole(1, 100),
    luggage: whole(0, 200),
    vehicleClass,
    position,
  },
  reads: {
    name: z.string(),
    description: z.string(),
    photoGuid: z.nullable(guid),
    passengers: number,
    luggage: number,
    vehicleClass: z.string(),
    position: number,
  },
  lists: {},
})

const paper = z.object({ name: nameText(100), expiresOn: calendarDate })

export const vehicles = collection({
  path: '/api/vehicles',
  needs,
  title: 'vehicle',
  plural: 'Vehicles',
  saves: {
    name,
    plate: nameText(20),
    vehicleClass,
    seats: whole(1, 100),
    luggage: whole(0, 200),
    photoGuid: photo,
    documents: z.prefault(z.array(paper).check(z.maxLength(20, 'At most 20 documents')), []),
  },
  reads: {
    name: z.string(),
    plate: z.string(),
    vehicleClass: z.string(),
    seats: number,
    luggage: number,
    photoGuid: z.nullable(guid),
    documents: z.array(z.object({ name: z.string(), expiresOn: z.string() })),
  },
  lists: {},
})

export const carSeats = collection({
  path: '/api/car-seats',
  needs,
  title: 'car seat',
  plural: 'Car seats',
  saves: {
    name,
    guestNames,
    fromAgeMonths: whole(0, 240),
    toAgeMonths: whole(0, 240),
    fromWeightKg: whole(0, 150),
    toWeightKg: whole(0, 150),
    cents: price,
    taxCode,
    stock: whole(0, 10_000),
  },
  reads: {
    name: z.string(),
    guestNames: guestNamesRead,
    fromAgeMonths: number,
    toAgeMonths: number,
    fromWeightKg: number,
    toWeightKg: number,
    cents: number,
    taxCode: z.string(),
    stock: number,
  },
  lists: {},
})

export const extras = collection({
  path: '/api/extras',
  needs,
  title: 'extra',
  plural: 'Extras',
  saves: { name, cents: price, taxCode },
  reads: { name: z.string(), cents: number, taxCode: z.string() },
  lists: {},
})

const savedWords = z.partialRecord(
  z.enum(guestLanguageNames),
  z.object({ subject: optionalText(200), text: optionalText(4000) }),
)

/** E-mails to guests that staff write again and again. */
export const savedTexts = collection({
  path: '/api/saved-texts',
  needs,
  title: 'saved text',
  plural: 'Saved texts',
  saves: { name: nameText(100), words: savedWords },
  reads: {
    name: z.string(),
    words: z.partialRecord(z.enum(guestLanguageNames), z.object({ subject: z.string(), text: z.string() })),
  },
  lists: {},
})

export const locationKinds = ['airport', 'hotel', 'villa', 'marina', 'port', 'restaurant', 'other'] as const
const latitude = z.number().check(z.gte(-90), z.lte(90))
const longitude = z.number().check(z.gte(-180), z.lte(180))

export const locations = collection({
  path: '/api/locations',
  needs,
  title: 'location',
  plural: 'Locations',
  saves: {
    name: nameText(150),
    kind: z.enum(locationKinds),
    zoneGuid: guid,
    address: optionalText(500),
    latitude: z.prefault(z.nullable(latitude), null),
    longitude: z.prefault(z.nullable(longitude), null),
    minutesFromAirport: whole(0, 600),
    photoGuid: photo,
  },
  reads: {
    name: z.string(),
    kind: z.enum(locationKinds),
    zoneGuid: z.nullable(guid),
    address: z.string(),
    latitude: number,
    longitude: number,
    minutesFromAirport: number,
    photoGuid: z.nullable(guid),
  },
  lists: { zone: z.string() },
})

/** Every collection by the last part of its path, as used by screens and tests. */
export const catalogue = {
  'transport-services': transportServices,
  vehicles,
  'car-seats': carSeats,
  locations,
  zones,
  extras,
  'saved-texts': savedTexts,
  fields,
  partners,
} as const
export type CatalogueName = keyof typeof catalogue

export const configurationOverview = query({
  get: '/api/configuration/overview',
  needs,
  summary: 'Count the configured items, with warnings',
  reply: z.object({
    items: z.array(
      z.object({ key: z.string(), count: z.number(), inactive: z.number(), warnings: z.array(z.string()) }),
    ),
    flights: flightHorizon,
  }),
})
