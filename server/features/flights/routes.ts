import {
  addFlightByHand as addFlightByHandCall,
  dailyFlights,
  pickerFlights,
  saveFlightTimes,
  savePattern as savePatternCall,
  weeklyFlights,
} from '#contract/flights.ts'
import {
  addOfferedFlights,
  ignoreOfferedFlights,
  offeredFlights,
  offerFlightAgain,
} from '#contract/offered-flights.ts'
import { addFlightByHand } from '#server/features/flights/commands/add-manual-flight.ts'
import { editFlightTimes } from '#server/features/flights/commands/edit-flight-times.ts'
import { addOffered, ignoreOffered, offerAgain } from '#server/features/flights/commands/offer-flights.ts'
import { flightsOffered } from '#server/features/flights/queries/offered-flights.ts'
import { savePattern } from '#server/features/flights/commands/save-pattern.ts'
import { flightsForPicker, flightsOfDay, weekOf } from '#server/features/flights/queries/flights.ts'
import { checkPastedFlights, savePastedFlights } from '#contract/pasted-flights.ts'
import { checkPaste, savePaste } from '#server/features/flights/commands/paste-schedule.ts'
import { answerByOwnWork, answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function flightRoutes(): Route[] {
  return [
    answerQuery(weeklyFlights, ({ db, query }) => weekOf(db, query)),
    answerCommand(savePatternCall, (call) => savePattern(call, call.body)),
    answerByOwnWork(checkPastedFlights, ({ db, actor, now, body }) => checkPaste(db, { actor, now }, body)),
    answerCommand(savePastedFlights, (call) => savePaste(call, call.body)),
    answerQuery(dailyFlights, ({ db, actor, query }) => flightsOfDay(db, actor, query.startDate)),
    answerCommand(saveFlightTimes, (call) => editFlightTimes(call, call.body)),
    answerCommand(addFlightByHandCall, (call) => addFlightByHand(call, call.body)),
    answerQuery(offeredFlights, ({ db, query }) => flightsOffered(db, query.startDate)),
    answerCommand(addOfferedFlights, (call) => addOffered(call, call.body)),
    answerCommand(ignoreOfferedFlights, (call) => ignoreOffered(call, call.body)),
    answerCommand(offerFlightAgain, (call) => offerAgain(call, call.body)),
    answerQuery(pickerFlights, ({ db, actor, query, now }) => flightsForPicker(db, { actor, now }, query)),
  ]
}
