import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type {
  AdvancedRequest,
  LegRequest,
  TransferRequest,
} from '#domain/reservation/changes/new-advanced.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { CustomerForm } from '#contract/customers.ts'
import { guest } from '#server/demo/facts/guests.ts'
import type { Lots } from '#server/demo/random.ts'

/** The source of randomness. */
export interface Choices {
  /** Flights by `date direction`. */
  flights: Map<string, { guid: string; ident: string }[]>
  hotels: string[]
  services: { guid: string; passengers: number }[]
  carSeats: string[]
  extras: string[]
  partners: string[]
}

export interface DrawnBooking {
  customer: CustomerForm
  request: AdvancedRequest
  /** Days between booking and the first service. */
  daysAhead: number
  /** Paid later, before the service, by this method; null: still open, or on account. */
  paysLaterBy: PaymentMethod | null
}

interface Draw {
  /** Which guest of the demo company it is. */
  n: number
  /** The day of the first service. */
  date: string
  /** How many of all parties begin with an arrival. */
  arrivalShare: number
}

/** A party of the demo company. Null where no flight fits. */
export function drawBooking(
  lots: Lots,
  choices: Choices,
  { n, date, arrivalShare }: Draw,
): DrawnBooking | null {
  const party = drawParty(lots)
  const size = party.adults + party.children + party.infants
  const arrives = lots.chance(arrivalShare)
  const first = drawLeg(
    lots,
    choices,
    arrives ? 'arrival' : 'departure',
    date,
    size,
    party.children + party.infants,
  )
  if (first === null) return null
  const stays = arrives && lots.chance(0.55)
  const last = stays
    ? drawLeg(
        lots,
        choices,
        'departure',
        addDays(date, lots.whole(5, 14)),
        size,
        party.children + party.infants,
      )
    : null
  const onAccount = lots.chance(0.22)
  const payNow = !onAccount && lots.chance(0.5)
  const who = guest(n)
  return {
    // Of a country of two languages half have said theirs.
    customer: {
      ...who,
      birthday: null,
      language: who.country === 'CA' && n % 2 === 0 ? 'fr' : null,
      notes: '',
    },
    daysAhead: lots.whole(2, 45),
    paysLaterBy: !onAccount && !payNow && lots.chance(0.7) ? lots.of(['cash', 'card', 'card', 'bank']) : null,
    request: {
      ...party,
      passengers: [
        { firstName: who.firstName, lastName: who.lastName, ageBand: 'adult' },
        ...companions(lots, n, party.adults - 1),
      ],
      arrival: arrives ? first : null,
      departure: arrives ? last : first,
      extras: lots.chance(0.08) ? [{ guid: lots.of(choices.extras), quantity: 1 }] : [],
      billing: onAccount ? 'partnerAccount' : payNow ? 'payNow' : 'payLater',
      payMethod: payNow ? lots.of(['card', 'card', 'card', 'bank']) : null,
      partnerGuid: onAccount ? lots.of(choices.partners) : null,
      partnerReference: onAccount ? `RES-${10_000 + n}` : '',
      ...(lots.chance(0.07) ? lots.of(remarks) : noRemark),
      details: {},
      overrides: [],
    },
  }
}

type Remark = Pick<AdvancedRequest, 'comments' | 'flags'>

const noRemark: Remark = { comments: '', flags: [] }
const remarks: readonly Remark[] = [
  { comments: 'Celebrating an anniversary.', flags: ['vip'] },
  { comments: 'Wheelchair to the aircraft door.', flags: ['wheelchair'] },
  { comments: 'Travelling with a golf bag each.', flags: [] },
  { comments: 'Nut allergy: please tell the driver about the snacks.', flags: ['allergy'] },
  { comments: 'First visit to the island.', flags: [] },
  { comments: 'Connecting by private charter, phone ahead if late.', flags: ['vip'] },
]

function drawParty(lots: Lots) {
  const adults = lots.of([1, 2, 2, 2, 2, 2, 3, 4, 5])
  const family = adults >= 2 && lots.chance(0.3)
  return { adults, children: family ? lots.whole(1, 3) : 0, infants: family && lots.chance(0.2) ? 1 : 0 }
}

/** Most parties give their names; a few never do. */
function companions(lots: Lots, n: number, count: number) {
  const known = lots.chance(0.8) ? count : 0
  const family = guest(n).lastName
  return Array.from({ length: known }, (_, index) => ({
    firstName: guest(n * 7 + index + 1).firstName,
    lastName: family,
    ageBand: 'adult' as const,
  }))
}

function drawLeg(
  lots: Lots,
  choices: Choices,
  direction: 'arrival' | 'departure',
  date: string,
  size: number,
  young: number,
): LegRequest | null {
  const flights = choices.flights.get(`${date} ${direction}`) ?? []
  if (flights.length === 0) return null
  const fastTrack = lots.chance(0.88)
  const drives = !fastTrack || lots.chance(0.6)
  return {
    date,
    flightGuid: lots.of(flights).guid,
    fastTrack,
    details: {},
    transfer: drives ? drawTransfer(lots, choices, size, young) : null,
  }
}

function drawTransfer(lots: Lots, choices: Choices, size: number, young: number): TransferRequest {
  const fitting = choices.services.filter((it) => it.passengers >= size)
  const service = fitting.length > 0 && lots.chance(0.85) ? fitting[0] : lots.of(choices.services)
  if (!service) throw new Error('The demo company has no cars')
  return {
    place: { locationGuid: lots.of(choices.hotels), address: '', zoneGuid: null },
    pickupTime: null,
    stops: [],
    cars: carsOf(lots, choices, service, size, young),
    details: lots.chance(0.1) ? { notesForDriver: 'Meet at the counter with the coral sign.' } : {},
  }
}

/** As many as the party needs; the bags and the child seat go in the first. */
function carsOf(
  lots: Lots,
  choices: Choices,
  service: { guid: string; passengers: number },
  size: number,
  young: number,
): TransferRequest['cars'] {
  const luggage = Math.min(size, 6)
  const seat = young > 0 && lots.chance(0.6) ? [{ guid: lots.of(choices.carSeats), quantity: 1 }] : []
  return Array.from({ length: Math.ceil(size / service.passengers) }, (_, index) => ({
    serviceGuid: service.guid,
    passengers: null,
    luggage: index === 0 ? luggage : 0,
    carSeats: index === 0 ? seat : [],
  }))
}
