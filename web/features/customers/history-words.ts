/** What was done, as a sentence after who did it. An action nobody has worded yet is said by its own name. */
const deeds: Record<string, string> = {
  makeCustomer: 'added the customer',
  editCustomer: 'changed the customer',
  mergeCustomer: 'merged the customer',
  unmergeCustomer: 'took the merge of the customer back',
  makeAdvancedBooking: 'made the booking',
  makePrivateBooking: 'made a private transfer',
  makeHourlyBooking: 'made an hourly hire',
  makePointBooking: 'made a point-to-point journey',
  makeFee: 'charged a fee',
  cancelBooking: 'cancelled a booking',
  takePayment: 'took a payment',
  approveWaitlist: 'approved a booking from the waitlist',
  flightChange: 'changed the flight',
  changeFlight: 'changed the flight',
  transportChange: 'changed the transport',
  fastTrackChange: 'changed the fast track',
  addCars: 'added cars',
  addPassengers: 'added passengers',
  addPax: 'added passengers',
  editPaxNames: 'changed the names of passengers',
  resetBooking: 'reset a booking',
  checkIn: 'checked passengers in',
  checkInPassengers: 'checked passengers in',
  resetCheckIn: 'reset a check-in',
  bookingComments: 'wrote booking comments',
  saveBookingComments: 'wrote booking comments',
  assignTrip: 'gave a trip to a driver',
  unassignTrip: 'took a trip from its driver',
  startTrip: 'started a trip',
  startWait: 'arrived and waited',
  departPickup: 'left with the guests on board',
  completeTrip: 'completed a trip',
  noShowTrip: 'closed a trip as a no-show',
  rescheduleTrip: 'gave a trip another time',
}

/** `took a payment`. */
export function sayDeed(action: string): string {
  return deeds[action] ?? wordsOf(action)
}

export interface Moved {
  name: string
  before: string | null
  after: string | null
}

/** Which facts moved, each as text; what stayed, and what is no plain fact, is left out. */
export function whatMoved(before: unknown, after: unknown): Moved[] {
  const [was, is] = [plainFacts(before), plainFacts(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name))
  // Without a before, everything is new, and the deed itself says that.
  if (was.size === 0) return []
  return names.map((name) => ({ name: wordsOf(name), before: was.get(name) ?? null, after: is.get(name) ?? null }))
}

const unsaid = ['version', 'guid', 'query_name', 'updated_at', 'plan']

function plainFacts(value: unknown): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map()
  const facts = Object.entries(value).flatMap(([name, fact]) => {
    const text = plainText(name, fact)
    return unsaid.includes(name) || text === null ? [] : [[name, text] as const]
  })
  return new Map(facts)
}

function plainText(name: string, fact: unknown): string | null {
  if (typeof fact === 'number') return name.endsWith('Cents') ? (fact / 100).toFixed(2) : String(fact)
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no'
  return typeof fact === 'string' && fact !== '' ? fact : null
}

/** `first_name` and `amountCents` as people write them. */
function wordsOf(name: string): string {
  return name
    .replace(/Cents$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}
