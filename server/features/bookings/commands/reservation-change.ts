import { joinSentences } from '#domain/sentences.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { groupPath } from '#contract/addresses.ts'
import type { CustomerForm } from '#contract/customers.ts'
import type { ChangedReservation } from '#contract/plan.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { bookingText } from '#domain/reservation/describe.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { planChange, type PlannedChange, type Target } from '#domain/reservation/plan-change.ts'
import { untold } from '#domain/reservation/untold.ts'
import type { TripRole } from '#domain/trip/trip-actions.ts'
import { isNew, type Booker, type Reservation } from '#domain/reservation/reservation.ts'
import type { Change } from '#server/change/change.ts'
import { applyEffects, storedGuids } from '#server/features/bookings/commands/apply-effects.ts'
import { whyNoDrawer } from '#server/features/bookings/commands/post-effects.ts'
import {
  loadNew,
  planNew,
  type LoadedNew,
  type Making,
  type NewReservation,
} from '#server/features/bookings/queries/new-reservation.ts'
import {
  loadReservation,
  nothingWanted,
  type Loaded,
  type Wanted,
} from '#server/features/bookings/queries/reservation-facts.ts'
import { groupOfBooking } from '#server/features/bookings/queries/reservation.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import { bookQuote } from '#server/features/saved-quotes/commands/book-quote.ts'
import { newCustomer } from '#server/features/customers/commands/edit-customer.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A change of an existing reservation. */
export interface StandingChange<Request> {
  name: string
  action: AuditAction
  toast: string | ((planned: PlannedChange, facts: ReservationFacts, request: Request) => string)
  /** The group to change, given by its own guid or by one of its bookings. */
  of: (request: Request) => { groupGuid: string } | { bookingGuid: string }
  wants?: (
    request: Request,
  ) => Partial<Pick<Wanted, 'flightGuids' | 'places' | 'dates' | 'isWalkIn' | 'asksFields'>>
  reasonOf?: (request: Request) => string
  /** The driver or dispatcher who makes the change on the day, and when. By default an agent, now. */
  by?: (request: Request) => { role: TripRole; at: Instant }
  target: (facts: ReservationFacts, before: Reservation, request: Request) => Target | Refusal
  /** Its price was agreed when booking: guests can make it although it costs something (decision 110). */
  isAgreed?: true
  /** Refuses plans that this user isn't allowed to make. Null: allowed. */
  refuses?: (planned: PlannedChange, request: Request) => Refusal | null
}

/** Builds a change: loads the reservation, plans the target and writes the difference. */
export function reservationChange<Request>(
  definition: StandingChange<Request>,
): Change<Request, Loaded, PlannedChange, ChangedReservation> {
  return {
    name: definition.name,
    untold,
    async load(from, request) {
      const of = definition.of(request)
      const groupGuid = 'groupGuid' in of ? of.groupGuid : await groupOfBooking(from.db, of.bookingGuid)
      if (groupGuid === null) return notFound
      return loadReservation(from, { ...nothingWanted, ...definition.wants?.(request), groupGuid })
    },
    plan({ stored, facts }, request) {
      if (stored === null) throw new Error('A change was planned without its reservation')
      const target = definition.target(facts, stored.reservation, request)
      const planned = isRefusal(target) ? target : planChange(facts, stored.reservation, target)
      return isRefusal(planned) ? planned : (definition.refuses?.(planned, request) ?? planned)
    },
    async apply(work, planned, { facts }, request) {
      if (work.actor.kind === 'guest' && definition.isAgreed !== true && planned.plan.chargeCents > 0)
        return refuse('guest', 'This change costs extra. Contact us to make it.')
      const refused = (await guardDays(work, planned, facts)) ?? (await whyNoDrawer(work, planned))
      if (refused !== null) return refused
      const { guid, reference, customer, partnerGuid, billing } = planned.after
      const group = { guid, reference, customerGuid: customer.guid, partnerGuid, billing }
      const reason = definition.reasonOf?.(request) ?? ''
      const by = definition.by ? { by: definition.by(request) } : {}
      const guidOf = storedGuids()
      await applyEffects({ work, planned, today: facts.today, reason, group, source: 'staff', guidOf, ...by })
      recordChange(work, definition.action, planned, { group, reason, facts, guidOf })
      return {
        ...changedReservation(planned, group, guidOf),
        toast:
          typeof definition.toast === 'string' ? definition.toast : definition.toast(planned, facts, request),
      }
    },
  }
}

export function newReservationChange<Request>(
  product: NewReservation<Request>,
): Change<Making<Request>, LoadedNew, PlannedChange, ChangedReservation> {
  return {
    name: product.name,
    untold,
    load: (from, asked) => loadNew(from, product, asked),
    plan: (loaded, asked) => planNew(product, loaded, asked),
    apply: (work, planned, loaded, asked) => make(work, product.action, planned, loaded, asked),
  }
}

async function make(
  work: UnitOfWork,
  action: AuditAction,
  planned: PlannedChange,
  { facts, reference, booker }: LoadedNew,
  { booker: asked, source, sourceReference, quoteGuid, series, asksFields = false }: Making<unknown>,
): Promise<ChangedReservation | Refusal> {
  const refused = (await guardDays(work, planned, facts)) ?? (await whyNoDrawer(work, planned))
  if (refused !== null) return refused
  const customerGuid = await customerFor(work, booker, { customer: asked.customer, asksFields })
  if (isRefusal(customerGuid)) return customerGuid
  const { after, before } = planned
  const group = {
    guid: before?.guid ?? newGuid(),
    reference: before?.reference ?? reference ?? '',
    customerGuid,
    partnerGuid: after.partnerGuid,
    billing: after.billing,
    ...(series === undefined ? {} : { series }),
  }
  if (group.reference === '') throw new Error('A reservation has no reference')
  const guidOf = storedGuids({ 'new:group': group.guid })
  const from = sourceReference === undefined ? {} : { sourceReference }
  await applyEffects({ work, planned, today: facts.today, reason: '', group, source, ...from, guidOf })
  const repeated = series === undefined ? '' : 'Repeated on several dates'
  recordChange(work, action, planned, { group, reason: repeated, facts, guidOf })
  if (quoteGuid !== undefined) {
    await work.deferred.send(work.tx)
    await bookQuote(work, quoteGuid, group)
  }
  return {
    ...changedReservation(planned, group, guidOf),
    toast: before === null ? `Booked ${group.reference}` : `Charged to ${group.reference}`,
    redirectAction: 'redirect',
    redirectUrl: groupPath(customerGuid, group.guid),
  }
}

/** The reply: what a caller needs for the next step, without asking again. */
function changedReservation(
  { plan, after }: PlannedChange,
  { guid, reference, customerGuid }: Recorded['group'],
  guidOf: Recorded['guidOf'],
): ChangedReservation {
  return {
    guid,
    reference,
    customerGuid,
    waitlisted: plan.waitlisted,
    feeCents: plan.feeCents,
    fees: plan.fees,
    bookings: after.bookings.map(({ kind, status, serviceDate, serviceTime, ...booking }) => ({
      guid: guidOf(booking.guid),
      kind,
      status,
      serviceDate,
      serviceTime,
    })),
  }
}

/** Refuses changes on closed days. Days that the plan already knows to be open aren't checked again. */
async function guardDays(
  work: UnitOfWork,
  { daysTouched }: PlannedChange,
  facts: ReservationFacts,
): Promise<Refusal | null> {
  const open = new Set(facts.days.filter((it) => !it.isLocked).map((it) => it.date))
  return guardDay(
    work,
    daysTouched.filter((date) => !open.has(date)),
  )
}

/** The customer's guid. Creates a new customer with the booking. */
async function customerFor(
  work: UnitOfWork,
  booker: Booker | null,
  { customer, asksFields }: { customer: CustomerForm | null; asksFields: boolean },
): Promise<string | Refusal> {
  if (booker !== null && !isNew(booker.guid)) return booker.guid
  if (customer === null) throw new Error('A booking was planned without a customer')
  const made = await newCustomer(work, customer, {
    prefix: 'customer.',
    isAsked: asksFields,
  })
  if (isRefusal(made)) return made
  work.deferred.write(made.insert)
  return made.guid
}

interface Recorded {
  facts: ReservationFacts
  group: { guid: string; reference: string; customerGuid: string }
  reason: string
  /** Resolves provisional guids of new bookings. */
  guidOf: (guid: string) => string
}

/** Records one history line with the services before and after, and the plan. */
function recordChange(
  work: UnitOfWork,
  action: AuditAction,
  planned: PlannedChange,
  { group, reason, facts, guidOf }: Recorded,
): void {
  const servicesOf = ({ bookings }: Reservation) =>
    bookings.map((it) => ({
      guid: guidOf(it.guid),
      kind: it.kind,
      status: it.status,
      text: bookingText(facts, it),
    }))
  const beyond = planned.beyondCredit ? 'Over the partner’s credit limit by policy override' : ''
  work.audit.record({
    action,
    subjectKind: 'group',
    subjectGuid: group.guid,
    customerGuid: group.customerGuid,
    groupGuid: group.guid,
    reason: joinSentences([reason, beyond]),
    ...(planned.before === null ? {} : { before: { services: servicesOf(planned.before) } }),
    after: { reference: group.reference, services: servicesOf(planned.after), plan: planned.plan },
  })
}
