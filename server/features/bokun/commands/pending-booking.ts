import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { customerName } from '#domain/customer/customer-fields.ts'
import type { PendingField, PendingOption } from '#domain/import/pending-fields.ts'
import { unitsText } from '#domain/money/minor-units.ts'
import { isRefusal, refuse, refuseFields, type Refusal } from '#domain/refusal.ts'
import type { Plan } from '#domain/plan.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import type { BokunLine } from '#server/bokun/bokun-booking.ts'
import {
  bokunLineProblems,
  parsePendingForm,
  fieldKey,
  lineKey,
} from '#server/features/bokun/queries/parse-pending-form.ts'
import { planJudged, sentenceOf } from '#server/features/bokun/commands/plan-records.ts'
import { channelActor } from '#server/features/bokun/queries/office-changes.ts'
import { applyRecord } from '#server/features/bokun/commands/apply-records.ts'
import { customersOf } from '#server/features/bokun/queries/bookers.ts'
import { catalogueFor, productKey, type Catalogue } from '#server/features/bokun/queries/catalogue.ts'
import { judgeRecord, type Judged } from '#server/features/bokun/queries/judge-record.ts'
import { knownBookings, lockBooking } from '#server/features/bokun/queries/known-bookings.ts'
import { productName } from '#server/features/bokun/queries/resolve.ts'
import type { BokunRecord, FilledIn, KnownBooking } from '#server/features/bokun/rows.ts'
import type { PendingForm, PendingValues } from '#server/features/import-runs/commands/pending-form.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'
import type { Db } from '#server/db/connection.ts'

interface Looked {
  known: KnownBooking | null
  catalogue: Catalogue
  judged: Judged
}

async function look(db: Db, record: BokunRecord, now: string, filled?: FilledIn): Promise<Looked> {
  const code = record.booking.confirmationCode
  const all = await knownBookings(db, [code])
  const known = all.get(code) ?? null
  const catalogue = await catalogueFor(db, [record.booking, ...(known ? [known.booking] : [])])
  return { known, catalogue, judged: judgeRecord(record, known, catalogue, now, filled) }
}

/** The form that completes a booking needing review: its customer, and the missing values of each product. */
export const bokunPendingForm: PendingForm<BokunRecord> = {
  async formOf(db, record, now) {
    const looked = await look(db, record, now)
    const { judged, known } = looked
    const head = known?.groupGuid ? [] : await customerFields(db, looked)
    const lines = judged.booking.lines.filter((it) => it.state !== 'cancelled')
    const own: PendingField[] = []
    for (const [index, line] of lines.entries())
      own.push(...(await lineFields(db, looked, line, lines.length > 1 ? `${index + 1}. ` : '')))
    return [...head, ...own]
  },
  async plan(work, record, values) {
    const { looked, filled } = await filledLook(work.tx, record, values, work.now)
    const { judged, known, catalogue } = looked
    const refused = refusedBy(judged, filled.wrong)
    if (refused !== null) return refused
    const from = { db: work.tx, actor: channelActor(work.actor), now: work.now, lock: false }
    const planned = await planJudged(from, judged, { known, catalogue, filled: filled.filled })
    if (isRefusal(planned)) return refuse('booking', sentenceOf(planned))
    if (planned === null && known?.outcome !== 'needsPerson')
      return refuse('import', 'This booking is already up to date. Dismiss the record.')
    return planned?.plan ?? unchanged(work, judged, known?.groupGuid ?? null)
  },
  async complete(work, record, values) {
    await lockBooking(work.tx, record.booking.confirmationCode)
    const { looked, filled } = await filledLook(work.tx, record, values, work.now)
    const refused = refusedBy(looked.judged, filled.wrong)
    if (refused !== null) return refused
    const outcome = await applyRecord(work, record, filled.filled)
    return outcome.outcome === 'needsPerson' ? refuse('booking', outcome.sentence) : outcome
  },
}

function codesOf({ judged }: Pick<Looked, 'judged'>): string[] {
  return judged.booking.lines.map((it) => it.code)
}

async function filledLook(db: Db, record: BokunRecord, values: PendingValues, now: string) {
  const first = await look(db, record, now)
  const typed = parsePendingForm(values, codesOf(first), first.catalogue.currency)
  const filled = { ...typed, filled: onlyFilled(typed.filled, first) }
  return { looked: await look(db, record, now, filled.filled), filled }
}

/** Drops values that equal the record, so that later changes by the channel still apply to them. */
function onlyFilled(filled: FilledIn, { judged }: Looked): FilledIn {
  const lines = Object.entries(filled.lines ?? {}).map(([code, line]) => {
    const own = judged.resolved.lines.find((it) => it.code === code)
    const place = (own?.kind === 'arrivalTransfer' ? own.to : own?.from)?.locationGuid
    const said: Record<string, unknown> = { ...own, placeGuid: place }
    return [
      code,
      Object.fromEntries(Object.entries(line).filter(([name, value]) => said[name] !== value)),
    ] as const
  })
  return { ...filled, lines: Object.fromEntries(lines) }
}

function refusedBy({ problems, settled, booking }: Judged, wrong: Record<string, string>): Refusal | null {
  const fields = { ...wrong }
  const codes = booking.lines.map((it) => it.code)
  for (const problem of problems) fields[fieldKey(problem, codes)] ??= problem.sentence
  if (Object.keys(fields).length > 0) return refuseFields(fields)
  return settled === null || settled.outcome === 'needsPerson' ? null : refuse('import', settled.sentence)
}

/** The plan when reservation and payments already match the channel. */
async function unchanged({ tx }: UnitOfWork, { booking }: Judged, groupGuid: string | null): Promise<Plan> {
  const balanceAfterCents = groupGuid === null ? 0 : await groupBalance(tx, groupGuid)
  const title = `Changed by ${booking.channel}`
  return { title, lines: [], warnings: [], chargeCents: 0, refundCents: 0, balanceAfterCents }
}

const field = (
  key: string,
  label: string,
  kind: PendingField['kind'],
  more: Partial<PendingField> = {},
): PendingField => ({
  key,
  label,
  kind,
  required: false,
  value: '',
  problem: null,
  said: '',
  options: [],
  ...more,
})

async function customerFields(db: Db, { judged, known }: Looked): Promise<PendingField[]> {
  const { customer } = judged.booking
  const likely = customer.email === '' ? [] : await customersOf(db, customer.email)
  const options = likely.map((customer): PendingOption => ({
    value: customer.guid,
    label: customerName(customer),
    because: `Same e-mail: ${customer.email}`,
  }))
  const problem = judged.problems.find((it) => it.field === 'customer')?.sentence ?? null
  const filled = known?.completed ?? {}
  return [
    field('customer', 'Customer', 'customer', {
      options,
      value: filled.customerGuid ?? '',
      said: customerName(customer),
    }),
    field('firstName', 'First name', 'text', { value: filled.firstName ?? customer.firstName }),
    field('lastName', 'Last name', 'text', { value: filled.lastName ?? customer.lastName, problem }),
    field('email', 'E-mail', 'email', { value: filled.email ?? customer.email }),
    field('phone', 'Phone', 'phone', { value: filled.phone ?? customer.phone }),
  ]
}

async function lineFields(
  db: Db,
  { judged, catalogue }: Looked,
  line: BokunLine,
  prefix: string,
): Promise<PendingField[]> {
  const resolved = judged.resolved.lines.find((it) => it.code === line.code)
  const product = catalogue.products.get(productKey(line.product))
  const problems = bokunLineProblems(judged.problems, line.code)
  const name = `${prefix}${productName(line)}`
  const key = (what: string) => lineKey(codesOf({ judged }), line.code, what)
  const said = (what: RegExp) =>
    line.questions
      .filter((it) => what.test(it.question))
      .map((it) => it.answer)
      .join('; ')
  if (!resolved || !product?.kind || product.kind === 'notOurs')
    return [
      field(key('product'), `${name}: product`, 'text', {
        value: product?.kind === 'notOurs' ? 'Not ours' : '',
        problem: problems('product'),
      }),
    ]
  const { direction } = bookingKinds[product.kind]
  const date = resolved.date.startsWith('2000') ? '' : resolved.date
  const isDrive = resolved.serviceGuid !== null
  const near = judged.problems
    .filter((it) => it.code === line.code && it.field === 'place')
    .flatMap((it) => it.near)
  const likely = new Set(near.map((it) => it.guid))
  const others = catalogue.places.filter((it) => !likely.has(it.guid))
  const places = [...near, ...others].map((option): PendingOption => ({
    value: option.guid,
    label: option.name,
    because: likely.has(option.guid) ? 'Similar name' : '',
  }))
  const place = (product.kind === 'arrivalTransfer' ? resolved.to : resolved.from)?.locationGuid ?? ''
  return [
    field(key('date'), `${name}: date`, 'date', { value: date, required: true, problem: problems('date') }),
    ...(direction === null
      ? []
      : [
          field(key('flight'), `${name}: flight`, 'choice', {
            value: resolved.flightGuid ?? '',
            required: true,
            problem: problems('flight'),
            said: said(/flight|vuelo|flug|vol|volo|voo/i),
            options: await flightOptions(db, date, direction, catalogue.timeZone),
          }),
        ]),
    ...(isDrive
      ? [
          field(key('place'), `${name}: hotel or address`, 'choice', {
            value: place,
            problem: problems('place'),
            said: said(/hotel|stay|place|address|drop|pick/i),
            options: places,
          }),
          field(key('time'), `${name}: pickup time`, 'time', {
            value: resolved.time ?? '',
            problem: problems('time'),
          }),
        ]
      : []),
    field(key('adults'), `${name}: adults`, 'whole', {
      value: String(resolved.adults),
      required: true,
      problem: problems('party'),
    }),
    field(key('children'), `${name}: children`, 'whole', { value: String(resolved.children) }),
    field(key('infants'), `${name}: infants`, 'whole', { value: String(resolved.infants) }),
    field(key('price'), `${name}: price`, 'money', {
      value: problems('price') === null ? unitsText(resolved.totalCents, catalogue.currency) : '',
      required: true,
      problem: problems('price'),
    }),
  ]
}

async function flightOptions(
  db: Db,
  date: string,
  direction: 'arrival' | 'departure',
  timeZone: string,
): Promise<PendingOption[]> {
  if (!isServiceDate(date)) return []
  const rows = await db
    .selectFrom('flight')
    .select(['guid', 'ident', 'scheduled_at', 'other_airport'])
    .where('service_date', '=', date)
    .where('direction', '=', direction)
    .where('status', '<>', 'cancelled')
    .orderBy('scheduled_at')
    .orderBy('guid')
    .execute()
  return rows.map((flight) => ({
    value: flight.guid,
    label: `${flight.ident} ${flight.other_airport ?? ''}, ${timeTextOf(flight.scheduled_at, timeZone)}`,
    because: '',
  }))
}
