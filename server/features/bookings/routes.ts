import {
  advancedBookingChange,
  getAdvancedFlightInfo,
  validateAdvancedCustomerInfo,
  validateAdvancedFastTrack,
  validateAdvancedFlights,
  validateAdvancedTransport,
} from '#contract/advanced-booking.ts'
import {
  addCarsChange,
  addCarsState,
  addPaxChange,
  approveWaitlistChange,
  cancelBookingChange,
  editPaxNamesChange,
  fastTrackChange,
  fastTrackChangeState,
  flightChange,
  resetBookingChange,
  transportChange,
  transportChangeState,
} from '#contract/booking-changes.ts'
import { changePrice, changePriceState } from '#contract/change-price.ts'
import { bookingPartner } from '#contract/booking-partner.ts'
import { groupNotes } from '#contract/group-notes.ts'
import type { CustomerForm } from '#contract/customers.ts'
import {
  hourlyBookingChange,
  pointBookingChange,
  privateBookingChange,
  quoteHourlyBooking,
  quotePrivateBooking,
  validatePointCustomerInfo,
  validatePointTrips,
} from '#contract/drive-bookings.ts'
import { feeChange } from '#contract/fees.ts'
import {
  onSiteAddPax,
  onSiteDateChange,
  onSiteUndoCancellation,
  quoteStaffPurchase,
  staffPurchase,
} from '#contract/on-site.ts'
import { changedReservations } from '#contract/changed-reservations.ts'
import { bookingDetail, groupDetail } from '#contract/groups.ts'
import type { Stage } from '#domain/reservation/changes/new-advanced.ts'
import { newHourly, newPoint, newPrivate } from '#domain/reservation/changes/new-drives.ts'
import { answerChange } from '#server/change/routes.ts'
import { reservationsChanged } from '#server/features/bookings/queries/changed-reservations.ts'
import * as changes from '#server/features/bookings/commands/changes.ts'
import * as onSite from '#server/features/bookings/commands/on-site.ts'
import * as products from '#server/features/bookings/commands/products.ts'
import { saveGroupNotes } from '#server/features/bookings/commands/group-notes.ts'
import type { Making } from '#server/features/bookings/queries/new-reservation.ts'
import { partnerOfBooking } from '#server/features/bookings/queries/booking-partner.ts'
import {
  carsState,
  fastTrackState,
  priceState,
  transportState,
} from '#server/features/bookings/queries/change-states.ts'
import * as queries from '#server/features/bookings/queries/group-detail.ts'
import { groupNotesOf } from '#server/features/bookings/queries/group-notes.ts'
import { quoteAdvanced, quoteOf } from '#server/features/bookings/queries/quotes.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'
import type { Actor } from '#server/work/actor.ts'

export function bookingRoutes(): Route[] {
  return [...productRoutes(), ...changeRoutes(), ...onSiteRoutes(), ...pageRoutes()]
}

function productRoutes(): Route[] {
  const { advanced, privateTransfer, hourlyHire, pointJourneys } = products
  const step = (endpoint: typeof validateAdvancedFlights, stage: Stage) =>
    answerCommand(endpoint, (call) =>
      quoteAdvanced(fromOf(call), advanced, makingOf(call.params.id, call.body, call.actor), stage),
    )
  const pointTrips = { ...pointJourneys, target: drivesOnly(newPoint) }
  const privateDrives = { ...privateTransfer, target: drivesOnly(newPrivate) }
  const hourlyDrives = { ...hourlyHire, target: drivesOnly(newHourly) }
  return [
    step(validateAdvancedFlights, 'flights'),
    step(getAdvancedFlightInfo, 'flights'),
    step(validateAdvancedFastTrack, 'fastTrack'),
    step(validateAdvancedTransport, 'transport'),
    step(validateAdvancedCustomerInfo, 'customer'),
    ...answerChange(advancedBookingChange, products.advancedBooking, (call) =>
      makingOf(call.params.id, call.body, call.actor),
    ),
    answerCommand(quotePrivateBooking, (call) =>
      quoteOf(fromOf(call), privateDrives, makingOf(call.params.id, call.body, call.actor)),
    ),
    ...answerChange(privateBookingChange, products.privateBooking, (call) =>
      makingOf(call.params.id, call.body, call.actor),
    ),
    answerCommand(quoteHourlyBooking, (call) =>
      quoteOf(fromOf(call), hourlyDrives, makingOf(call.params.id, call.body, call.actor)),
    ),
    ...answerChange(hourlyBookingChange, products.hourlyBooking, (call) =>
      makingOf(call.params.id, call.body, call.actor),
    ),
    answerCommand(validatePointTrips, (call) =>
      quoteOf(fromOf(call), pointTrips, makingOf(call.params.id, call.body, call.actor)),
    ),
    answerCommand(validatePointCustomerInfo, (call) =>
      quoteOf(fromOf(call), pointJourneys, makingOf(call.params.id, call.body, call.actor)),
    ),
    ...answerChange(pointBookingChange, products.pointBooking, (call) =>
      makingOf(call.params.id, call.body, call.actor),
    ),
    ...answerChange(feeChange, products.feeCharge, (call) => makingOf(call.params.id, call.body, call.actor)),
  ]
}

function changeRoutes(): Route[] {
  return [
    ...answerChange(flightChange, changes.flightChange, ({ body }) => asked(body)),
    ...answerChange(cancelBookingChange, changes.cancelBooking, ({ body }) => asked(body)),
    ...answerChange(approveWaitlistChange, changes.approveWaitlist, ({ body }) => asked(body)),
    ...answerChange(transportChange, changes.transportChange, ({ body }) => asked(body)),
    ...answerChange(addCarsChange, changes.addCars, ({ body }) => asked(body)),
    ...answerChange(addPaxChange, changes.addPax, ({ body }) => asked(body)),
    ...answerChange(editPaxNamesChange, changes.editPaxNames, ({ body }) => asked(body)),
    ...answerChange(fastTrackChange, changes.fastTrackSwitch, ({ body }) => asked(body)),
    ...answerChange(resetBookingChange, changes.resetBooking, ({ body }) => asked(body)),
    ...answerChange(changePrice, changes.changePrice, ({ body }) => asked(body)),
    answerQuery(changePriceState, (call) => priceState(call, call.query.bookingGuid)),
    answerQuery(transportChangeState, (call) => transportState(call, call.query.bookingGuid)),
    answerQuery(addCarsState, (call) => carsState(call, call.query.groupGuid)),
    answerQuery(fastTrackChangeState, (call) => fastTrackState(call, call.query.groupGuid)),
    answerQuery(groupNotes.load, ({ db, actor, params }) => groupNotesOf(db, actor, params.id, params.group)),
    answerCommand(groupNotes.save, (call) =>
      saveGroupNotes(call, { customerGuid: call.params.id, groupGuid: call.params.group }, call.body),
    ),
  ]
}

function onSiteRoutes(): Route[] {
  return [
    answerCommand(quoteStaffPurchase, (call) => {
      const request = { ...call.body, passengers: [], payMethod: 'card' as const, comments: '' }
      const nobody = { customerGuid: null, customer: null }
      return quoteOf(fromOf(call), onSite.unnamedWalkIn, {
        booker: nobody,
        request,
        isWalkIn: true,
        source: 'walkIn',
      })
    }),
    ...answerChange(staffPurchase, onSite.staffPurchase, ({ body }) => {
      const { customer, ...request } = asked(body)
      return { booker: { customerGuid: null, customer }, request, isWalkIn: true, source: 'walkIn' as const }
    }),
    ...answerChange(onSiteDateChange, onSite.onSiteDateChange, ({ body }) => asked(body)),
    ...answerChange(onSiteAddPax, onSite.onSiteAddPax, ({ body }) => asked(body)),
    ...answerChange(onSiteUndoCancellation, onSite.onSiteUndoCancellation, ({ body }) => asked(body)),
  ]
}

function pageRoutes(): Route[] {
  return [
    answerQuery(bookingPartner, ({ db, actor, query }) => partnerOfBooking(db, actor, query.partnerGuid)),
    answerQuery(changedReservations, ({ db, actor, query, now }) =>
      reservationsChanged(db, actor, query, now),
    ),
    answerQuery(groupDetail, ({ db, actor, params, now }) =>
      queries.groupDetail(db, actor, params.id, params.group, now),
    ),
    answerQuery(bookingDetail, ({ db, actor, params, query, now }) =>
      queries.bookingDetail(db, actor, params.id, params.group, query.booking, now),
    ),
  ]
}

function fromOf({ tx, actor, now }: { tx: Parameters<typeof quoteOf>[0]['db']; actor: Actor; now: string }) {
  return { db: tx, actor, now, lock: false }
}

/** A product's target while only its trips are filled in. */
function drivesOnly<F, B, R, T>(target: (facts: F, booker: B, request: R, extent: 'drives') => T) {
  return (facts: F, booker: B, _: unknown, request: R) => target(facts, booker, request, 'drives')
}

/** The request without its confirmation token. */
function asked<B extends object>(body: B): Omit<B, Steps> {
  const { confirmation: _, tellGuest: __, showMessage: ___, ...request } = body as B & Partial<StepFields>
  return request
}

/** What a step of a change takes besides the request. */
interface StepFields {
  confirmation: string
  tellGuest: boolean
  showMessage: boolean
}
type Steps = keyof StepFields
/** Request fields that aren't part of the plan. */
type Beside = 'customer' | 'quoteGuid' | 'series' | Steps

/** What a request for a reservation has besides the product's own fields. */
interface Made {
  customer?: CustomerForm | undefined
  partnerGuid: string | null
  series?: string | undefined
  quoteGuid?: string | undefined
}

/** Converts the request for the change. A partner's user or token books for their own partner. */
function makingOf<B extends Made>(id: string, body: B, actor: Actor): Making<Omit<B, Beside>> {
  const isNew = id === 'new'
  const {
    confirmation: _,
    tellGuest: __,
    showMessage: ___,
    customer,
    quoteGuid,
    series,
    ...request
  } = body as B & Partial<StepFields>
  return {
    booker: { customerGuid: isNew ? null : id, customer: isNew && customer ? customer : null },
    series,
    request: { ...request, partnerGuid: body.partnerGuid ?? actor.partnerGuid },
    isWalkIn: false,
    asksFields: true,
    ...(quoteGuid === undefined || actor.kind === 'partner' ? {} : { quoteGuid }),
    source: actor.kind === 'partner' ? 'partner' : 'staff',
  }
}
