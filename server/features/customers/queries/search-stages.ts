import type { RawBuilder } from 'kysely'
import { readFlightDate, type FlightDate } from '#domain/booking/read-flight-date.ts'
import { readSearch, type SearchMeaning } from '#domain/booking/read-search.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import * as beginnings from '#server/features/customers/queries/find-beginnings.ts'
import { findByDate, findByFlight } from '#server/features/customers/queries/find-by-date.ts'
import { findByDetail } from '#server/features/customers/queries/find-by-detail.ts'
import type { FindScope } from '#server/features/customers/queries/find-scope.ts'
import * as finders from '#server/features/customers/queries/find-stages.ts'
import type { After } from '#server/features/customers/queries/found-page.ts'
import type { Candidate } from '#server/features/customers/queries/found-rows.ts'
import { canBeLookedFor, longEnough } from '#server/features/customers/queries/name-conditions.ts'

/** One search stage, continuing where its last page ended. */
export interface Stage {
  name:
    | 'newest'
    | 'reference'
    | 'referenceBegins'
    | 'code'
    | 'flight'
    | 'flightDate'
    | 'date'
    | 'flightBegins'
    | 'email'
    | 'emailBegins'
    | 'number'
    | 'withinNumber'
    | 'partnerReference'
    | 'detail'
    | 'wholeName'
    | 'name'
    | 'passenger'
    | 'within'
    | 'like'
    | 'likeAny'
  candidates: (after: After | null, most: number) => RawBuilder<Candidate>
  /**
   * Runs even if earlier stages found something, to fill the page. Other stages run only if nothing was
   * found.
   */
  fillsPage?: boolean
}

const anywhere: readonly Stage['name'][] = ['withinNumber', 'within', 'like', 'likeAny']
export const exact: readonly Stage['name'][] = [
  'newest',
  'reference',
  'code',
  'flight',
  'flightDate',
  'date',
  'email',
]

/** Three statements: exact meanings, texts that begin like this, texts that contain it. */
export function statementsOf(stages: readonly Stage[]): Stage[][] {
  return [
    stages.filter((it) => exact.includes(it.name)),
    stages.filter((it) => !exact.includes(it.name) && !anywhere.includes(it.name)),
    stages.filter((it) => anywhere.includes(it.name)),
  ].filter((it) => it.length > 0)
}

/** Shorter queries match too many details. */
const detailLetters = 3

/**
 * So many digits are a whole telephone number. If it was found, it isn't searched for within longer numbers,
 * which takes longer the more customers there are.
 */
const wholeNumberDigits = 9

type Stages = readonly (Stage | false)[]

/** The possible meanings of a text, in the order they are tried. `day`: today at the airport. */
export function searchStages(scope: FindScope, typed: string, day: ServiceDate): Stage[] {
  if (typed.trim() === '')
    return [{ name: 'newest', candidates: (after, most) => finders.findNewestCustomers(scope, after, most) }]
  const meaning = readSearch(typed)
  // A text with a digit is more likely a reference than a name.
  const isName = !/\d/.test(typed)
  const ofReference = scope.customersOnly ? [] : referencesBegun(scope, meaning)
  return [
    ...exactStages(scope, meaning),
    ...datedStages(scope, readFlightDate(typed, day)),
    ...(isName ? [] : ofReference),
    ...begunStages(scope, meaning, typed.trim().toLowerCase()),
    ...nameStages(scope, meaning),
    ...(isName ? ofReference : []),
    ...withinStages(scope, meaning),
  ].filter((it) => it !== false)
}

function exactStages(scope: FindScope, { reference, ticketCodes, flight, email }: SearchMeaning): Stages {
  const ofGroups: Stages = [
    reference !== null && {
      name: 'reference',
      candidates: () => finders.findGroup(scope, 'reference', [reference]),
    },
    ticketCodes.length > 0 && {
      name: 'code',
      candidates: () => finders.findGroup(scope, 'code', ticketCodes),
    },
    flight !== null && {
      name: 'flight',
      candidates: (after, most) => findByFlight(scope, flight, after, most),
    },
  ]
  const ofCustomers: Stages = [
    reference !== null && {
      name: 'reference',
      candidates: () => finders.findCustomerOfGroup(scope, reference),
    },
  ]
  return [
    ...(scope.customersOnly ? ofCustomers : ofGroups),
    email !== null && {
      name: 'email',
      candidates: (after, most) => finders.findByEmail(scope, email, after, most),
    },
  ]
}

function datedStages(scope: FindScope, dated: FlightDate | null): Stages {
  if (dated === null || scope.customersOnly) return []
  const { flight, date } = dated
  return [
    flight === null
      ? { name: 'date', candidates: (after, most) => findByDate(scope, date, after, most) }
      : {
          name: 'flightDate',
          candidates: (after, most) => findByFlight(scope, flight, after, most, date),
        },
  ]
}

function referencesBegun(scope: FindScope, { referenceBegins, words }: SearchMeaning): Stages {
  return [
    referenceBegins !== null && {
      name: 'referenceBegins',
      candidates: (after, most) =>
        beginnings.findByReferenceBeginning(scope, referenceBegins, words, after, most),
      fillsPage: true,
    },
  ]
}

function begunStages(
  scope: FindScope,
  { flight, phone, partnerReference }: SearchMeaning,
  text: string,
): Stages {
  return [
    flight !== null &&
      !scope.customersOnly && {
        name: 'flightBegins',
        candidates: (after, most) => beginnings.findByFlightBeginning(scope, flight, after, most),
        fillsPage: true,
      },
    phone !== null && {
      name: 'number',
      candidates: (after, most) => finders.findByNumber(scope, phone, partnerReference, after, most),
      fillsPage: true,
    },
    // Digits are searched together with phone numbers.
    partnerReference !== null &&
      phone === null &&
      !scope.customersOnly && {
        name: 'partnerReference',
        candidates: (after, most) => finders.findByPartnerReference(scope, partnerReference, after, most),
        fillsPage: true,
      },
    text.length >= detailLetters &&
      scope.searchedFields.length > 0 && {
        name: 'detail',
        candidates: (after, most) => findByDetail(scope, text, after, most),
        fillsPage: true,
      },
  ]
}

function nameStages(scope: FindScope, { words, emailBegins }: SearchMeaning): Stages {
  return [
    words.length > 0 && {
      name: 'wholeName',
      candidates: (after, most) => finders.findByWholeName(scope, words, after, most),
      fillsPage: true,
    },
    words.length > 0 && {
      name: 'name',
      candidates: (after, most) => finders.findByName(scope, words, after, most),
      fillsPage: true,
    },
    words.length > 0 &&
      !scope.customersOnly && {
        name: 'passenger',
        candidates: (after, most) => finders.findByPassenger(scope, words, after, most),
        fillsPage: true,
      },
    emailBegins !== null && {
      name: 'emailBegins',
      candidates: (after, most) => beginnings.findByEmailBeginning(scope, emailBegins, words, after, most),
      fillsPage: true,
    },
  ]
}

function withinStages(scope: FindScope, { words, phone }: SearchMeaning): Stages {
  return [
    phone !== null && {
      name: 'withinNumber',
      candidates: (after, most) => beginnings.findWithinNumbers(scope, phone, after, most),
      fillsPage: phone.ends.length < wholeNumberDigits,
    },
    canBeLookedFor(words) && {
      name: 'within',
      candidates: (after, most) => finders.findWithinNames(scope, words, after, most),
      // If several words match exactly, that is the intended meaning.
      fillsPage: words.length === 1,
    },
    canBeLookedFor(words) && {
      name: 'like',
      candidates: (_, most) => finders.findLikeNames(scope, words, 'every', most),
    },
    longEnough(words).length > 1 && {
      name: 'likeAny',
      candidates: (_, most) => finders.findLikeNames(scope, words, 'any', most),
    },
  ]
}
