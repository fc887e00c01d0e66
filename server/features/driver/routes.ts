import {
  currentDriverTransport,
  driverAcceptTrip,
  driverAssignedTrips,
  driverCompleteTrip,
  driverDashQuery,
  driverDepartPickup,
  driverEarnings,
  driverNoShowTrip,
  driverOutsideTrip,
  driverRescheduleTrip,
  driverSaveAnswers,
  driverStartTrip,
  driverStartWait,
  driverTrip,
  driverUndoStep,
} from '#contract/driver.ts'
import type { DriverStep } from '#domain/trip/driver-step.ts'
import { drive } from '#server/features/driver/commands/drive.ts'
import { saveOwnCrew } from '#server/features/driver/commands/own-crew.ts'
import { saveTripAnswers } from '#server/features/driver/commands/save-trip-answers.ts'
import { drivenTrips } from '#server/features/driver/queries/driven-trips.ts'
import { earningsOf, payOf } from '#server/features/driver/queries/earnings.ts'
import { assignedTrips, findOwnTrips, ownTripOf } from '#server/features/driver/queries/own-trips.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'
import type { Actor } from '#server/work/actor.ts'

export function driverRoutes(): Route[] {
  const plainStep = (
    endpoint: typeof driverStartTrip,
    action: Extract<DriverStep, { action: 'accept' | 'startWait' | 'departPickup' | 'complete' }>['action'],
  ) =>
    answerCommand(endpoint, (call) =>
      drive(call, { ...call.query, deviceAt: call.body.deviceAt ?? null }, { action }),
    )
  return [
    answerQuery(driverAssignedTrips, ({ db, actor, now }) => assignedTrips(db, meOf(actor), now)),
    answerQuery(driverDashQuery, async ({ db, actor, query, now }) => ({
      items: await findOwnTrips(db, meOf(actor), query.query, now),
    })),
    answerQuery(driverTrip, ({ db, actor, query, now }) => ownTripOf(db, meOf(actor), query.tripGuid, now)),
    answerQuery(driverEarnings, async ({ db, actor, now }) => ({
      days: await earningsOf(db, meOf(actor), now),
      ...(await payOf(db, meOf(actor), now)),
    })),
    answerQuery(currentDriverTransport, ({ db, actor, params, query }) =>
      drivenTrips(db, meOf(actor), params.date, query.to),
    ),
    plainStep(driverAcceptTrip, 'accept'),
    answerCommand(driverStartTrip, (call) => {
      const { deviceAt = null, held: isHeld = false } = call.body
      return drive(call, { ...call.query, deviceAt }, { action: 'start', isHeld })
    }),
    plainStep(driverStartWait, 'startWait'),
    plainStep(driverDepartPickup, 'departPickup'),
    plainStep(driverCompleteTrip, 'complete'),
    answerCommand(driverUndoStep, (call) => {
      const { deviceAt = null, step } = call.body
      return drive(call, { ...call.query, deviceAt }, { action: 'undo', undoes: step })
    }),
    answerCommand(driverNoShowTrip, (call) => {
      const { deviceAt = null, ...evidence } = call.body
      return drive(call, { ...call.query, deviceAt }, { action: 'noShow', ...evidence })
    }),
    answerCommand(driverSaveAnswers, (call) =>
      saveTripAnswers(call, { ...call.query, deviceAt: call.body.deviceAt ?? null }, call.body.answers),
    ),
    answerCommand(driverOutsideTrip, (call) =>
      saveOwnCrew(call, { me: meOf(call.actor), ...call.query, ...call.body }),
    ),
    answerCommand(driverRescheduleTrip, (call) => {
      const { deviceAt = null, ...to } = call.body
      return drive(call, { ...call.query, deviceAt }, { action: 'reschedule', to })
    }),
  ]
}

/** Every call here requires the driver permission, which only an account can have. */
function meOf(actor: Actor): string {
  if (actor.accountGuid === null) throw new Error('A driver without an account')
  return actor.accountGuid
}
