import type { FieldOwner } from '#domain/fields/detail-field.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'

/** Meanings of a channel's booking questions. */
export const questionMeanings = {
  flight: 'Flight',
  place: 'Hotel or address',
  from: 'Pickup location',
  to: 'Drop-off location',
  pickupTime: 'Pickup time',
  childSeat: 'Car seats',
  note: 'Notes for the driver',
  nothing: 'Ignore',
} as const
type OwnMeaning = keyof typeof questionMeanings
/** One of the above, or `field <guid>`: the answer is a detail of the booking. */
export type QuestionMeaning = OwnMeaning | `field ${string}`
export const allQuestionMeanings = Object.keys(questionMeanings) as [OwnMeaning, ...OwnMeaning[]]

/** The fields that an answer can fill. Customers are of several bookings, so none of theirs. */
export const questionOwners = [
  'reservation',
  'fastTrack',
  'transport',
  'passenger',
] as const satisfies readonly FieldOwner[]

/** The field that a meaning names; null: it is another one. */
export function fieldMeant(meaning: QuestionMeaning): string | null {
  return meaning.startsWith('field ') ? meaning.slice('field '.length) : null
}

/** Beginnings of questions that are detected automatically, in several languages. The first match counts. */
const beginnings: readonly (readonly [QuestionMeaning, readonly string[]])[] = [
  [
    'pickupTime',
    [
      'pick up time',
      'pickup time',
      'time of pick',
      'requested pick up time',
      'hora de recogida',
      'abholzeit',
      'heure de prise en charge',
      'ora di prelievo',
      'horario de recolha',
    ],
  ],
  [
    'childSeat',
    [
      'child seat',
      'car seat',
      'booster',
      'baby seat',
      'infant seat',
      'do you need a child seat',
      'silla infantil',
      'silla de bebe',
      'kindersitz',
      'siege enfant',
      'siege auto',
      'seggiolino',
      'cadeirinha',
    ],
  ],
  [
    'flight',
    [
      'flight',
      'arrival flight',
      'arriving flight',
      'departure flight',
      'departing flight',
      'airline and flight',
      'airline flight',
      'inbound flight',
      'outbound flight',
      'return flight',
      'your flight',
      'what is your flight',
      'vuelo',
      'numero de vuelo',
      'flug',
      'flugnummer',
      'ankunftsflug',
      'abflug',
      'vol',
      'numero de vol',
      'volo',
      'numero del volo',
      'voo',
      'numero do voo',
      'vlucht',
    ],
  ],
  [
    'from',
    ['pick up', 'pickup', 'lugar de recogida', 'abholort', 'lieu de prise en charge', 'luogo di prelievo'],
  ],
  ['to', ['drop off', 'dropoff', 'destination', 'destino', 'zielort', 'destinazione', 'lieu de depose']],
  [
    'place',
    [
      'hotel',
      'name of hotel',
      'name of your hotel',
      'accommodation',
      'where are you staying',
      'where will you be staying',
      'place of stay',
      'resort',
      'villa',
      'address',
      'alojamiento',
      'donde se aloja',
      'unterkunft',
      'hebergement',
      'alloggio',
      'alojamento',
      'nombre del hotel',
      'nom de l hotel',
      'nome do hotel',
    ],
  ],
]

export interface QuestionMapping {
  /** Null: all products. */
  readonly product: string | null
  readonly begins: string
  readonly meaning: QuestionMeaning
}

/**
 * The meaning of a question: as mapped for the product, as mapped for all products, else as detected; null:
 * unknown.
 */
export function meaningOf(
  question: string,
  product: string,
  mappings: readonly QuestionMapping[],
): QuestionMeaning | null {
  const text = foldForSearch(question)
  const said = mappings
    .filter(
      (it) => (it.product === null || it.product === product) && startsWith(text, foldForSearch(it.begins)),
    )
    .toSorted(
      (a, b) => Number(a.product === null) - Number(b.product === null) || b.begins.length - a.begins.length,
    )
  return said[0]?.meaning ?? beginnings.find(([, all]) => all.some((it) => startsWith(text, it)))?.[0] ?? null
}

function startsWith(text: string, begins: string): boolean {
  return begins !== '' && (text === begins || text.startsWith(`${begins} `))
}

/** The direction a flight question asks about; null: not stated. */
export function directionAsked(question: string): 'arrival' | 'departure' | null {
  const text = foldForSearch(question)
  if (/\b(arriv|inbound|llegada|ankunft|arrivee|arrivo|chegada|aankomst)/.test(text)) return 'arrival'
  return /\b(depart|outbound|return|salida|abflug|partenza|partida|vertrek)/.test(text) ? 'departure' : null
}

/** All flight numbers in a text, in order: `BA 2155, landing 14:05` → BA2155. */
export function flightsIn(text: string): string[] {
  const found = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toUpperCase()
    .matchAll(/(?<![A-Z\d])([A-Z]\d|\d[A-Z]|[A-Z]{2})[\s\p{Pd}]{0,3}0{0,3}(\d{1,4}[A-Z]?)(?![A-Z\d:])/gu)
  return [...new Set([...found].map((it) => `${it[1]}${it[2]}`))]
}

const emptyWords = new Set([
  'the',
  'hotel',
  'hotels',
  'resort',
  'resorts',
  'spa',
  'and',
  'by',
  'at',
  'of',
  'villa',
  'villas',
  'apartments',
  'suites',
  'le',
  'la',
  'el',
])

export interface NamedPlace {
  readonly guid: string
  readonly name: string
}

export interface PlaceFound {
  /** Null: not certain. */
  readonly place: NamedPlace | null
  /** Similar locations. */
  readonly near: readonly NamedPlace[]
}

/**
 * The location with this name, or the only one with the same distinctive words. Anything less is not certain.
 */
export function placeNamed(text: string, places: readonly NamedPlace[]): PlaceFound {
  const wanted = foldForSearch(text)
  if (wanted === '') return { place: null, near: [] }
  const exact = places.filter((it) => foldForSearch(it.name) === wanted)
  if (exact[0] && exact.length === 1) return { place: exact[0], near: [] }
  const distinctive = distinctiveWords(text)
  const same = places.filter((it) => distinctive !== '' && distinctiveWords(it.name) === distinctive)
  if (same[0] && same.length === 1) return { place: same[0], near: [] }
  const words = new Set(distinctive.split(' '))
  const near = places
    .map((place) => ({
      it: place,
      shared: distinctiveWords(place.name)
        .split(' ')
        .filter((word) => word !== '' && words.has(word)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
  return { place: null, near: [...new Set([...same, ...near.map(({ it }) => it)])].slice(0, 5) }
}

function distinctiveWords(text: string): string {
  return foldForSearch(text)
    .split(' ')
    .filter((it) => !emptyWords.has(it))
    .toSorted()
    .join(' ')
}
