import { describe, expect, test } from 'vitest'
import { allQuestionMeanings, directionAsked, flightsIn, meaningOf, placeNamed } from './bokun-words.ts'

test.each([
  ['Flight number', 'flight'],
  ['Arrival flight:', 'flight'],
  ['Número de vuelo', 'flight'],
  ['Flugnummer (Ankunft)', 'flight'],
  ['Numéro de vol', 'flight'],
  ['Where are you staying?', 'place'],
  ['Hotel / address', 'place'],
  ['Nome do hotel', 'place'],
  ['Pick-up time', 'pickupTime'],
  ['Pick up location', 'from'],
  ['Drop-off point', 'to'],
  ['Child seat needed?', 'childSeat'],
  ['Kindersitz', 'childSeat'],
  ['Favourite colour', null],
  ['', null],
])('“%s” means %s', (question, meaning) => expect(meaningOf(question, '', [])).toBe(meaning))

/** All beginnings, spelled as in their language. */
const askedFor: Record<(typeof allQuestionMeanings)[number], string> = {
  pickupTime:
    'Pick-up time, Pickup time, Time of pick-up, Requested pick-up time, Hora de recogida, Abholzeit, ' +
    'Heure de prise en charge, ' +
    'Ora di prelievo, Horário de recolha',
  childSeat:
    'Child seat, Car seat, Booster, Baby seat, Infant seat, Do you need a child seat?, Silla infantil, ' +
    'Silla de bebé, Kindersitz, ' +
    'Siège enfant, Siège auto, Seggiolino, Cadeirinha',
  flight:
    'Flight, Arrival flight, Arriving flight, Departure flight, Departing flight, Airline and flight, ' +
    'Airline/flight, Inbound flight, ' +
    'Outbound flight, Return flight, Your flight, What is your flight?, Vuelo, Número de vuelo, Flug, ' +
    'Flugnummer, Ankunftsflug, Abflug, Vol, ' +
    'Numéro de vol, Volo, Numero del volo, Voo, Número do voo, Vlucht',
  from:
    'Pick-up, Pickup, Pick-up place, Pickup point, Lugar de recogida, Abholort, Lieu de prise en charge, ' +
    'Luogo di prelievo',
  to: 'Drop-off, Dropoff, Destination, Destino, Zielort, Destinazione, Lieu de dépose',
  place:
    'Hotel, Name of hotel, Name of your hotel, Accommodation, Where are you staying?, ' +
    'Where will you be staying?, Place of stay, Resort, ' +
    'Villa, Address, Alojamiento, ¿Dónde se aloja?, Unterkunft, Hébergement, Alloggio, Alojamento, ' +
    'Nombre del hotel, Nom de l’hôtel, ' +
    'Nome do hotel',
  note: '',
  nothing: '',
}
test.each(allQuestionMeanings)('beginnings detected automatically as: %s', (meaning) => {
  const questions = askedFor[meaning].split(', ').filter((it) => it !== '')
  expect(questions.map((it) => [it, meaningOf(it, '', []), meaningOf(`${it} (1)`, '', [])])).toEqual(
    questions.map((it) => [it, meaning, meaning]),
  )
})

test('mappings take precedence: those of the product first, then longer beginnings', () => {
  const said = [
    { product: null, begins: 'Flight', meaning: 'note' },
    { product: null, begins: 'Flight number', meaning: 'nothing' },
    { product: '7', begins: 'flight', meaning: 'flight' },
  ] as const
  expect(meaningOf('Flight time', '1', said)).toBe('note')
  expect(meaningOf('Flight number', '1', said)).toBe('nothing')
  expect(meaningOf('Flight number', '7', said)).toBe('flight')
  expect(meaningOf('Flights', '1', said)).toBeNull()
  expect(meaningOf('Flight number', '7', said.toReversed())).toBe('flight')
  expect(meaningOf('Flight number', '1', said.toReversed())).toBe('nothing')
})

test('a question without words matches no mapping', () =>
  expect(meaningOf('?', '', [{ product: null, begins: '…', meaning: 'note' }])).toBeNull())

test.each([
  ['Arrival flight', 'arrival'],
  ['Departing flight number', 'departure'],
  ['Abflug', 'departure'],
  ['Flight number', null],
])('%s asks about the %s flight', (question, direction) => expect(directionAsked(question)).toBe(direction))

test.each([
  ['BA 2155, landing 14:05', ['BA2155']],
  ['ba-0155', ['BA155']],
  ['AA1089 and B61661', ['AA1089', 'B61661']],
  ['3U 8633', ['3U8633']],
  ['BA2155 / BA 2155', ['BA2155']],
  ['Gate: A 12', []],
  ['2155', []],
  ['Virgin', []],
  ['14:05', []],
  ['', []],
  ['tp 1351', ['TP1351']],
  ['TP  1351 / TP\u20131352', ['TP1351', 'TP1352']],
  ['TP\u00a0 0135', ['TP135']],
])('%s contains the flights %j', (text, flights) => expect(flightsIn(text)).toEqual(flights))

describe('finding a location by name', () => {
  const places = ['Sea Hotel', 'Sandy Lane', 'The Sands', 'Ocean Two', 'Ocean Two Resort', 'Hilton'].map(
    (name) => ({ guid: name, name }),
  )
  test.each([
    ['sea hotel', 'Sea Hotel'],
    ['The Sea Hotel & Spa', 'Sea Hotel'],
    ['SANDY LANE HOTEL', 'Sandy Lane'],
    ['Hilton Hotel', 'Hilton'],
    ['Hotel Lane, Sandy', 'Sandy Lane'],
    // Two locations share the distinctive words, but one has the exact name.
    ['Ocean Two', 'Ocean Two'],
    ['Hotel Ocean Two', null],
    ['Hilton Garden', null],
    ['Sandy', null],
    ['Hotel', null],
    ['', null],
  ])('%s is %s', (text, name) => expect(placeNamed(text, places).place?.name ?? null).toBe(name))

  test('similar locations are listed, best first, at most five', () => {
    expect(placeNamed('Sandy Lane Beach', places).near.map((it) => it.name)).toEqual(['Sandy Lane'])
    expect(placeNamed('Ocean Two Hotel', places).near.map((it) => it.name)).toEqual([
      'Ocean Two',
      'Ocean Two Resort',
    ])
    expect(nearOf('Ocean Two Spa', 'Ocean Two Bay', 'Ocean Two', 'Ocean Two Resort')).toEqual([
      'Ocean Two',
      'Ocean Two Resort',
      'Ocean Two Bay',
    ])
    expect(nearOf('Sandy Lane Beach', 'Sandy Bay', 'Sandy Lane')).toEqual(['Sandy Lane', 'Sandy Bay'])
    expect(nearOf('Palm', 'Palm A', 'Palm B', 'Palm C', 'Palm D', 'Palm E', 'Palm F')).toEqual([
      'Palm A',
      'Palm B',
      'Palm C',
      'Palm D',
      'Palm E',
    ])
  })

  test('a certain match lists no others', () => {
    const [sea, lane] = [
      { guid: '1', name: 'Sea Hotel' },
      { guid: '2', name: 'Sandy Lane' },
    ]
    expect(placeNamed('Sea Hotel', [sea, lane])).toEqual({ place: sea, near: [] })
    expect(placeNamed('The Sea', [sea, lane])).toEqual({ place: sea, near: [] })
  })

  test('two locations with the same name are not certain', () => {
    const two = ['1', '2'].map((guid) => ({ guid, name: 'Ocean Two' }))
    expect(placeNamed('Ocean Two', two)).toEqual({ place: null, near: two })
  })

  test('generic hotel words match nothing', () => {
    expect(placeNamed('Hotel & Spa', placesOf('The Villas'))).toEqual({ place: null, near: [] })
    expect(placeNamed('?', placesOf('…'))).toEqual({ place: null, near: [] })
  })

  test.each(
    (
      'The Coral, Coral Hotel, Coral Hotels, Coral Resort, Coral Resorts, Coral Spa, Coral and, ' +
      'by Coral, At Coral, of Coral, Villa Coral, ' +
      'Coral Villas, Coral Apartments, Coral Suites, Le Coral, La Coral, El Coral'
    ).split(', '),
  )('%s is the same place as Coral', (text) =>
    expect(placeNamed(text, placesOf('Coral', 'Reef')).place?.name).toBe('Coral'),
  )
})

const placesOf = (...names: string[]) => names.map((name) => ({ guid: name, name }))
const nearOf = (text: string, ...names: string[]) =>
  placeNamed(text, placesOf(...names)).near.map((it) => it.name)
