import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditActions, type AuditAction } from '#contract/audit-actions.ts'
import { detailsOf, sentenceOf, type Recorded } from './history-words.ts'

const site = { timeZone: 'America/Barbados', currency: 'BBD' }
/** One real row per action, kept from the server's tests: see `server/testing/history-samples.ts`. */
const samples = JSON.parse(
  readFileSync(new URL('../../../contract/fixtures/history-samples.json', import.meta.url), 'utf8'),
) as Recorded[]

// The server no longer records `waitCharge`: the step that ends the wait tells the charge.
test('every audit action has a recorded sample', () => {
  const recorded = Object.keys(auditActions).filter((it) => it !== 'waitCharge')
  expect(samples.map((it) => it.action).toSorted()).toEqual(recorded.toSorted())
})

const unreadable = [
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  /\d{4}-\d\d-\d\dT/,
  /\[object/,
  /empty|undefined|null|NaN/,
  /one → another/,
  // A number needs a label.
  /(^|; )[\s−-]*\d+(\.\d+)?(;|$)/,
  / {2}/,
]

test.each(samples.map((it) => [it.action, it] as const))('%s reads as a sentence', (_, sample) => {
  for (const text of [sentenceOf(sample, site), ...detailsOf(sample, site)]) {
    expect(unreadable.filter((it) => it.test(text)).map(String), text).toEqual([])
  }
})

/** What the sentence of an action must name: who it was about, when, how much. */
const told: Partial<Record<AuditAction, RegExp>> = {
  takePayment: /^took a payment: amount BBD [\d,.]+; method .*balance BBD [\d,.]+ → BBD [\d,.]+/,
  addPartnerPayment: /amount BBD [\d,.]+; .*method bank; allocation 2027-000001 amount BBD [\d,.]+/,
  allocatePartnerPayment: /amount BBD [\d,.]+; date .*allocation 2027-000001 amount BBD [\d,.]+/,
  reversePartnerPayment: /amount BBD [\d,.]+; date .*method bank/,
  payOutCredit: /amount BBD [\d,.]+; method bank; balance /,
  reverseCreditPayout: /amount BBD [\d,.]+; date .*method bank/,
  voidInvoice: /amount BBD [\d,.]+; partner .*number 2027-000001/,
  disputeInvoice: /amount BBD [\d,.]+; partner .*number 2027-000001/,
  resolveDispute: /amount BBD [\d,.]+; partner .*number 2027-000001/,
  askForPayment: /amount BBD [\d,.]+; to .*references \w+/,
  makePayLink: /amount BBD [\d,.]+/,
  dropDrive: /price change −BBD 66.00; departure transfer/,
  cancelBooking: /charge BBD [\d,.]+; arrival fast track/,
  refundPayment: /amount BBD [\d,.]+; method card; balance/,
  writeOff: /amount BBD [\d,.]+; balance/,
  assignTrip: /driver none → \w+.*pickup \w{3} \d+ \w{3} \d\d:\d\d/,
  startTrip: /driver \w+.*pickup \w{3} \d+ \w{3} \d\d:\d\d.*status assigned → started/,
  checkIn: /passenger [\dA-Z].* → .*checked in/,
  moveGratuity: /amount BBD .*driver .+ → .+/,
  addPayRate: /amount per trip BBD 6\.00; amount per hour of hire BBD 12\.00; rate 20%/,
  openCart: /amount BBD .*guest \w+/,
  payCart: /amount BBD .*guest \w+/,
  completeCart: /amount BBD .*guest \w+/,
  refundCart: /amount BBD .*guest \w+/,
  dismissCart: /amount was BBD .*guest was \w+/,
  saveStaffOnShift: /staff on shift .*\d\d:00–\d\d:00 \d+ (person|people)/,
  makeAdvancedBooking: /^created the booking: charge BBD [\d,.]+; arrival fast track /,
}

test.each(Object.entries(told))('%s names its subject', (action, expected) => {
  const sample = samples.find((it) => it.action === action)
  expect(sample && sentenceOf(sample, site)).toMatch(expected)
})

test('the details of a change begin with its sum', () => {
  const sample = samples.find((it) => it.action === 'cancelBooking')
  expect(sample && detailsOf(sample, site)[0]).toBe('Charge: BBD 99.00')
})

test('an exchange rate is shown as such, in any order of the list', () => {
  const till = (code: string, rateMicros: number) => ({ till: { currencies: [{ rateMicros, code }] } })
  expect(
    detailsOf({ action: 'editTill', before: till('USD', 2_000_000), after: till('USD', 1_950_000) }, site),
  ).toEqual(['Currency USD: exchange rate 2 → exchange rate 1.95'])
})

test('a value recorded only before or after says which', () => {
  expect(detailsOf({ action: 'cancelJob', before: { state: 'running' } }, site)).toEqual([
    'State was running',
  ])
  expect(
    detailsOf(
      { action: 'takePayment', before: { balanceCents: 5000 }, after: { method: 'cash', balanceCents: 0 } },
      site,
    ),
  ).toEqual(['Method: cash', 'Balance: BBD 50.00 → BBD 0.00'])
})

test('a new booking lists its services and the values of fields', () => {
  const lines = [
    { section: 'Arrival', label: 'Fast track', after: 'Fri 20 Nov 2026' },
    { section: 'Party', label: 'Meeting point', after: 'Kiosk', field: 'f1' },
  ]
  const services = [{ kind: 'arrivalFastTrack', status: 'booked', text: 'BA2155, 2 adults' }]
  const details = detailsOf(
    {
      action: 'createBooking',
      before: null,
      after: { reference: 'K7PQ4A', services, plan: { lines } },
    },
    site,
  )
  expect(details.join(' | ')).toMatch(/BA2155, 2 adults.*Party: Meeting point, Kiosk$/)
})

test('a reservation change lists its plan by part, with amounts', () => {
  const lines = [
    { section: 'Arrival', label: 'Fast track', before: 'Fri 20 Nov', after: 'Sat 21 Nov' },
    { section: 'Arrival', label: 'Charge reversed', amountCents: -5000 },
  ]
  expect(
    detailsOf(
      { action: 'changeFlight', before: { services: [] }, after: { services: [], plan: { lines } } },
      site,
    ),
  ).toEqual(['Arrival: Fast track, Fri 20 Nov → Sat 21 Nov', 'Arrival: Charge reversed, −BBD 50.00'])
})
