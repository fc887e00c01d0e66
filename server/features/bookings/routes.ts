import {
  advancedBookingChange,
  getAdvancedFlightInfo,
  validateAdvancedCustomerInfo,
  validateAdvancedFastTrack,
  validateAdvancedFlights,
  validateAdvancedTransport,
  type AdvancedRequest,
} from '#contract/advanced-booking.ts'
import { bookingDetail, cancelBookingChange, groupDetail, takePayment } from '#contract/groups.ts'
import type { Stage } from '#domain/booking/advanced/check-advanced.ts'
import { answerChange } from '#server/change/routes.ts'
import { advancedBooking, type AdvancedMaking } from '#server/features/bookings/commands/advanced-booking.ts'
import { cancelBooking } from '#server/features/bookings/commands/cancel-booking.ts'
import * as payments from '#server/features/bookings/commands/take-payment.ts'
import { quoteAdvanced } from '#server/features/bookings/queries/advanced-quote.ts'
import * as queries from '#server/features/bookings/queries/group-detail.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'
import type { Actor } from '#server/work/actor.ts'

export function bookingRoutes(): Route[] {
  const step = (endpoint: typeof validateAdvancedFlights, stage: Stage) =>
    answerCommand(endpoint, (call) =>
      quoteAdvanced({ db: call.tx, actor: call.actor, now: call.now, lock: false }, makingOf(call.params.id, call.body, call.actor), stage),
    )
  return [
    step(validateAdvancedFlights, 'flights'),
    step(getAdvancedFlightInfo, 'flights'),
    step(validateAdvancedFastTrack, 'fastTrack'),
    step(validateAdvancedTransport, 'transport'),
    step(validateAdvancedCustomerInfo, 'customer'),
    ...answerChange(advancedBookingChange, advancedBooking, (call) => makingOf(call.params.id, call.body, call.actor)),
    answerQuery(groupDetail, ({ db, actor, params, now }) => queries.groupDetail(db, actor, params.id, params.group, now)),
    answerQuery(bookingDetail, ({ db, actor, params, query, now }) =>
      queries.bookingDetail(db, actor, params.id, params.group, query.booking, now),
    ),
    answerCommand(takePayment, (call) =>
      payments.takePayment(call, { customerGuid: call.params.id, groupGuid: call.params.group, ...call.body }),
    ),
    ...answerChange(cancelBookingChange, cancelBooking, ({ body }) => ({
      bookingGuid: body.bookingGuid,
      reason: body.reason,
      waiveFee: body.waiveFee,
    })),
  ]
}

/** Converts the wire request for the change. A partner user always books for their own partner, whatever the request says. */
function makingOf(id: string, body: AdvancedRequest, actor: Actor): AdvancedMaking {
  const isNew = id === 'new'
  const request = { ...body, partnerGuid: actor.partnerGuid ?? body.partnerGuid }
  const { customer: _, confirmation: __, ...asked } = request as typeof request & { confirmation?: string }
  return {
    booker: { customerGuid: isNew ? null : id, customer: isNew && body.customer ? body.customer : null },
    request: asked,
    isWalkIn: false,
    source: actor.kind === 'partner' ? 'partner' : 'staff',
  }
}
