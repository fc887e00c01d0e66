import * as desk from '#contract/fast-track.ts'
import { checkIn } from '#server/features/fast-track/commands/check-in.ts'
import { confirmParty } from '#server/features/fast-track/commands/serve-party.ts'
import { stepBack } from '#server/features/fast-track/commands/step-back.ts'
import { loadParty, loadStep } from '#server/features/fast-track/queries/desk-party.ts'
import { findParties, findSteps } from '#server/features/fast-track/queries/find-parties.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function fastTrackRoutes(): Route[] {
  return [
    answerQuery(desk.arrivalQuery, ({ db, actor, now, query }) =>
      findParties(db, actor, now, { ...query, direction: 'arrival' }),
    ),
    answerQuery(desk.departureQuery, ({ db, actor, now, query }) =>
      findParties(db, actor, now, { ...query, direction: 'departure' }),
    ),
    answerQuery(desk.arrivalLoadBooking, (call) => loadParty(call, call.query, 'arrival')),
    answerQuery(desk.departureLoadBooking, (call) => loadParty(call, call.query, 'departure')),
    answerCommand(desk.arrivalCheckIn, (call) => checkIn(call, { ...call.query, ...call.body }, 'arrival')),
    answerCommand(desk.departureCheckIn, (call) =>
      checkIn(call, { ...call.query, ...call.body }, 'departure'),
    ),
    answerCommand(desk.arrivalConfirm, (call) =>
      confirmParty(call, { ...call.query, ...call.body }, 'arrival'),
    ),
    answerCommand(desk.departureConfirm, (call) =>
      confirmParty(call, { ...call.query, ...call.body }, 'departure'),
    ),
    answerQuery(desk.resetQuery, ({ db, actor, now, query }) => findSteps(db, actor, now, query)),
    answerQuery(desk.resetLoadBooking, (call) => loadStep(call, call.query.bookingGuid)),
    answerCommand(desk.resetCheckIn, (call) => stepBack(call, call.body)),
  ]
}
