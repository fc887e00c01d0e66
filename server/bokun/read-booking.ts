import type { ReadingRules } from '#domain/import/import-fields.ts'
import type {
  AnsweringPassenger,
  BokunBooking,
  BokunCustomer,
  BokunLine,
  BokunPassenger,
  BokunQuestion,
} from './bokun-booking.ts'
import {
  anyTextAt,
  at,
  centsOf,
  clean,
  instantOf,
  listAt,
  localTimeAt,
  stateOf,
  textAt,
} from './read-values.ts'

/** Reads a notification, a `booking/{code}` response or a search item; null: no confirmation code. */
export function readBooking(
  found: unknown,
  company: Pick<ReadingRules, 'timeZone' | 'currency'>,
): BokunBooking | null {
  const own = at(found, 'booking') ?? found
  const status = anyTextAt(own, 40, 'status', 'action')
  const confirmationCode = anyTextAt(own, 80, 'confirmationCode')
  if (confirmationCode === '') return null
  const state = stateOf(status)
  const listed = ['activityBookings', 'routeBookings', 'accommodationBookings', 'productBookings'].flatMap(
    (it) => listAt(own, it),
  )
  const fields = questionsIn(listAt(own, 'bookingFields'))
  // A search item is a single line.
  const rows = listed.length === 0 && textAt(own, 80, 'productConfirmationCode') !== '' ? [own] : listed
  const currency = textAt(own, 3, 'currency').toUpperCase()
  const cents = (value: unknown) => centsOf(value, currency || company.currency)
  const lines = rows.flatMap((it) => readLine(it, { timeZone: company.timeZone, state, fields, cents }) ?? [])
  return {
    confirmationCode,
    state,
    status,
    channel: channelOf(own),
    language: textAt(own, 10, 'language').slice(0, 2).toLowerCase(),
    currency,
    totalCents: cents(at(own, 'totalPrice')),
    paidCents: cents(at(own, 'totalPaid') ?? at(own, 'paidAmount')),
    customer: customerOf(at(own, 'customer')),
    changedAt: instantOf(at(own, 'lastModifiedDate') ?? at(own, 'lastModified') ?? at(own, 'timestamp')),
    comments: commentsOf(own),
    lines: eachOnce(lines),
  }
}

function channelOf(own: unknown): string {
  const named = ['bookingChannel', 'channel']
    .map((it) => anyTextAt(own, 80, [it, 'title'], [it, 'name'], it))
    .find((it) => it !== '')
  return named ?? (anyTextAt(own, 80, ['seller', 'title']) || 'Bókun')
}

function customerOf(found: unknown): BokunCustomer {
  const phone = textAt(found, 40, 'phoneNumber')
  const country = textAt(found, 6, 'phoneNumberCountryCode').replace(/^00/, '')
  const prefix =
    /^\+?\d+$/.test(country) && !phone.startsWith('+') && !phone.startsWith('00')
      ? `+${country.replace('+', '')}`
      : ''
  return {
    firstName: textAt(found, 100, 'firstName'),
    lastName: textAt(found, 100, 'lastName'),
    email: textAt(found, 254, 'email').toLowerCase(),
    phone: clean(`${prefix}${phone}`),
  }
}

function commentsOf(own: unknown): string {
  const notes = listAt(own, 'notes').map(
    (it) => anyTextAt(it, 1000, 'body', 'text') || (typeof it === 'string' ? clean(it) : ''),
  )
  return [textAt(own, 1000, 'specialRequests'), ...notes]
    .filter((it) => it !== '')
    .join('; ')
    .slice(0, 1500)
}

interface OfBooking {
  timeZone: string
  state: BokunBooking['state']
  fields: readonly BokunQuestion[]
  /** Reads a price in minor units of the booking's currency. */
  cents: (value: unknown) => number | null
}

function readLine(row: unknown, { timeZone, state, fields, cents }: OfBooking): BokunLine | null {
  const code = anyTextAt(row, 80, 'productConfirmationCode', 'confirmationCode', 'bookingId')
  if (code === '') return null
  const status = textAt(row, 40, 'status')
  const start = at(row, 'startDateTime') ?? at(row, 'startDate') ?? at(row, 'date') ?? at(row, 'dateString')
  const when = localTimeAt(start, textAt(row, 20, 'startTime'), timeZone)
  const people = listAt(row, 'pricingCategoryBookings')
  const counts = countsOf(row, people)
  const answering = answeringOf(people)
  return {
    code,
    state: state === 'cancelled' || status === '' ? state : stateOf(status),
    product: {
      id: anyTextAt(row, 40, ['product', 'id'], 'productId', ['activity', 'id']),
      title: anyTextAt(row, 200, ['product', 'title'], 'title', ['activity', 'title'], 'product'),
      rate: textAt(row, 100, 'rateTitle'),
    },
    date: when.date ?? localTimeAt(at(row, 'dateString'), '', timeZone).date,
    time: when.time,
    ...counts,
    passengers: people.flatMap(passengerOf),
    priceCents: cents(
      at(row, 'priceWithDiscount') ?? at(row, 'totalPriceWithDiscount') ?? at(row, 'totalPrice'),
    ),
    questions: [
      ...questionsIn(listAt(row, 'answers')),
      ...questionsIn(listAt(row, 'bookingAnswers')),
      ...people.flatMap(questionsOf),
      ...places(row),
      ...fields,
    ].filter((it) => !isSecret(it)),
    ...(answering.length > 0 && { answering }),
  }
}

/** Pickup and drop-off have their own fields; they are read as answers. */
function places(row: unknown): BokunQuestion[] {
  const asked: [string, string][] = [
    ['Pickup location', anyTextAt(row, 200, 'pickupPlaceDescription', ['pickupPlace', 'title'])],
    ['Pickup time', textAt(row, 20, 'pickupTime')],
    [
      'Drop-off location',
      anyTextAt(row, 200, 'dropoffPlaceDescription', 'dropOffPlaceDescription', ['dropoffPlace', 'title']),
    ],
  ]
  return asked.filter(([, answer]) => answer !== '').map(([question, answer]) => ({ question, answer }))
}

function countsOf(row: unknown, people: readonly unknown[]) {
  const counts = { adult: 0, child: 0, infant: 0 }
  for (const person of people)
    counts[bandOf(anyTextAt(person, 60, 'bookedTitle', ['pricingCategory', 'title']), at(person, 'age'))] +=
      countOf(person)
  if (people.length === 0)
    counts.adult = Math.min(
      500,
      Number(anyTextAt(row, 4, 'totalParticipants', ['fields', 'totalParticipants'])) || 0,
    )
  return { adults: counts.adult, children: counts.child, infants: counts.infant }
}

function countOf(person: unknown): number {
  const quantity = Number(at(person, 'quantity') ?? 1)
  return Number.isInteger(quantity) && quantity > 0 ? Math.min(500, quantity) : 1
}

const infantWords = /infant(?!il)|baby|beb[eéê]|lap|kleinkind|nourrisson|neonat/i
const childWords = /child|infantil|kid|youth|junior|kind|enfant|niñ|menin|crian|bambin|ragazz/i

/** The age band of a pricing category: by its title in several languages, else by age. */
export function bandOf(title: string, age: unknown): BokunPassenger['ageBand'] {
  if (infantWords.test(title)) return 'infant'
  if (childWords.test(title)) return 'child'
  const years = typeof age === 'number' && age > 0 ? age : null
  if (title !== '' || years === null) return 'adult'
  return years < 2 ? 'infant' : years < 12 ? 'child' : 'adult'
}

function passengerOf(person: unknown): BokunPassenger[] {
  const named = personOf(person)
  return named.firstName === '' && named.lastName === '' ? [] : [named]
}

function personOf(person: unknown): BokunPassenger {
  const info = at(person, 'passengerInfo') ?? person
  return {
    firstName: textAt(info, 100, 'firstName'),
    lastName: textAt(info, 100, 'lastName'),
    ageBand: bandOf(anyTextAt(person, 60, 'bookedTitle', ['pricingCategory', 'title']), at(person, 'age')),
  }
}

/** A row without a name can stand for several people, of whom the first is meant. */
function answeringOf(people: readonly unknown[]): AnsweringPassenger[] {
  const unnamed = { adult: 0, child: 0, infant: 0 }
  return people.flatMap((person) => {
    const who = personOf(person)
    const isNamed = who.firstName !== '' || who.lastName !== ''
    const number = isNamed ? 0 : unnamed[who.ageBand]
    if (!isNamed) unnamed[who.ageBand] += countOf(person)
    const questions = questionsOf(person).filter((it) => !isSecret(it))
    return questions.length === 0 ? [] : [{ ...who, number, questions }]
  })
}

function questionsOf(person: unknown): BokunQuestion[] {
  return [...questionsIn(listAt(person, 'bookingAnswers')), ...questionsIn(listAt(person, 'answers'))]
}

function questionsIn(found: readonly unknown[]): BokunQuestion[] {
  return found.flatMap((entry) => {
    const question = anyTextAt(entry, 200, 'question', 'label', 'name', 'type')
    const answer = anyTextAt(entry, 500, 'answer', 'value')
    return question === '' || answer === '' ? [] : [{ question, answer }]
  })
}

/** Identity documents, birthdays, nationalities and cards are never read or stored. */
export function isSecret({ question }: Pick<BokunQuestion, 'question'>): boolean {
  const text = question
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  return secretQuestions.test(text)
}

const secretQuestions = new RegExp(
  [
    'passport|pasaporte|passeport|passaporto|passaporte|paspoort|reisepass',
    'birth|\\bdob\\b|\\bborn\\b|nacimiento|nascimento|nascita|naissance|geburt|geboorte',
    'nationalit|nacionalidad|nacionalidade|nazionalita|citizen|ciudadan|staatsangehor|staatsburger',
    'personalid|\\bvisa\\b|\\b(id|identity|identification|document|documento|ausweis) ' +
      '(no|nr|number|card|numero|nummer)\\b|\\bdni\\b|\\bdocumento de ' +
      'identidad\\b|personalausweis|carte d identite|carta d identita',
    '\\bcard\\b|\\bcvv\\b|\\bcvc\\b|\\biban\\b|kredit|tarjeta|carte bancaire',
  ].join('|'),
  'i',
)

function eachOnce(lines: readonly BokunLine[]): BokunLine[] {
  return [...new Map(lines.map((it) => [it.code, it])).values()]
}
