import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { CompiledQuery } from 'kysely'
import { groupPath } from '#contract/addresses.ts'
import { planAdvanced, type PlannedAdvanced } from '#domain/booking/advanced/plan-advanced.ts'
import { paymentEntry } from '#domain/ledger/entries.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Saved } from '#contract/shapes.ts'
import type { Change } from '#server/change/change.ts'
import { newCustomer } from '#server/features/customers/commands.ts'
import { sendConfirmation } from '#server/features/bookings/mail.ts'
import { advancedFacts, type AdvancedAsk, type AdvancedState } from '#server/features/bookings/queries/advanced-facts.ts'
import { saveBookings, type SavingGroup } from '#server/features/bookings/commands/save-bookings.ts'
import { insertGroup, passengersOf, type GroupFacts } from '#server/features/reservations/commands/save-group.ts'
import type { Posted } from '#server/features/ledger/commands.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface AdvancedMaking extends AdvancedAsk {
  source: 'staff' | 'partner' | 'walkIn' | 'bokun' | 'pnp' | 'import'
}

/** Makes an advanced booking: group, passengers, bookings, trips, places, charges, an immediate payment, and the confirmation mail. */
export const advancedBooking: Change<AdvancedMaking, AdvancedState, PlannedAdvanced> = {
  name: 'advancedBooking',
  load: advancedFacts,
  plan: (facts, asked) => planAdvanced(facts, asked.request),
  apply: makeAdvanced,
}

async function makeAdvanced(
  work: UnitOfWork,
  planned: PlannedAdvanced,
  facts: AdvancedState,
  asked: AdvancedMaking,
): Promise<Saved | Refusal> {
  const { request } = asked
  const customer = bookerOf(work, asked)
  if (customer === null || facts.customer === null) throw new Error('A booking was planned without a customer')
  if (facts.reference === null) throw new Error('A booking is made without a reference')
  if (isRefusal(customer)) return customer
  const customerGuid = customer.guid
  const about: GroupFacts = {
    customerGuid,
    partnerGuid: request.partnerGuid,
    partnerReference: request.partnerReference,
    source: asked.source,
    billing: request.billing,
    status: planned.groupStatus,
    bookedOn: facts.today,
    firstServiceDate: firstDateOf(planned),
    comments: request.comments,
  }
  if (customer.insert) work.deferred.write(customer.insert)
  const group = insertGroup(work, facts.reference, about)
  const { adults, children, infants, billing, partnerGuid } = request
  const saving: SavingGroup = {
    ...group,
    customerGuid,
    partnerGuid,
    billing,
    party: { adults, children, infants },
    passengers: passengersOf(group.guid, request, facts.customer),
  }
  const payment = planned.payNowCents > 0 ? paymentOf(saving, planned.payNowCents, request.payMethod ?? 'cash', facts.today) : null
  saveBookings(work, saving, planned.bookings, payment)
  await sendConfirmation(work, facts, planned, request, saving)
  work.audit.record({
    action: 'makeAdvancedBooking',
    subjectKind: 'group',
    subjectGuid: group.guid,
    customerGuid,
    groupGuid: group.guid,
    reason: planned.beyondCredit ? 'Beyond the partner’s credit, by policy override' : '',
    after: { reference: group.reference, plan: planned.plan },
  })
  work.events.publish({ topic: 'group', date: firstDateOf(planned), guid: group.guid, partnerGuid })
  return {
    guid: group.guid,
    toast: `Booked ${group.reference}`,
    redirectAction: 'redirect',
    redirectUrl: groupPath(customerGuid, group.guid),
  }
}

/** The customer: existing, or created with the booking. */
function bookerOf(work: UnitOfWork, { booker }: AdvancedMaking): { guid: string; insert?: CompiledQuery } | Refusal | null {
  if (booker.customerGuid !== null) return { guid: booker.customerGuid }
  return booker.customer && newCustomer(work, booker.customer)
}

function paymentOf(group: SavingGroup, amountCents: number, method: PaymentMethod, today: string): Posted {
  const entry = paymentEntry({ groupGuid: group.guid, method, amountCents })
  // The amount is the plan's own charge, above zero.
  if (isRefusal(entry)) throw new Error('A planned payment was refused')
  return { entry, context: { businessDate: today, method, customerGuid: group.customerGuid, groupGuid: group.guid } }
}

function firstDateOf(planned: PlannedAdvanced): string {
  return planned.bookings.map((it) => it.serviceDate).toSorted()[0] ?? ''
}
