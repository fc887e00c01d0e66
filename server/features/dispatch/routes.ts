import {
  assignTrips,
  assignTripToDriver,
  dispatcherAction,
  dispatcherDashboard,
  dispatcherDriver,
  dispatcherDriverState,
  dispatcherPlan,
  dispatcherReschedule,
  dispatcherTrip,
} from '#contract/dispatch.ts'
import { dispatcherOutsideTrip, endDriverDay, listStandIns, swapDrivers } from '#contract/dispatch-moves.ts'
import { flightPlan } from '#contract/flight-plan.ts'
import { copyRota, rotaWeek, saveShift } from '#contract/rota.ts'
import { queryTrips, tripsCsv, tripsXlsx, tripTotals } from '#contract/trip-list.ts'
import type { Db } from '#server/db/connection.ts'
import { isRefusal } from '#domain/refusal.ts'
import { answerChange } from '#server/change/routes.ts'
import { tripsBook, tripsCsvFile } from '#server/features/dispatch/export/trips-file.ts'
import { assignSeveralTrips, assignTrip } from '#server/features/dispatch/commands/assign-trip.ts'
import { endDay } from '#server/features/dispatch/commands/end-driver-day.ts'
import { flightPlanChange } from '#server/features/dispatch/commands/flight-plan.ts'
import { rescheduleTrip } from '#server/features/dispatch/commands/reschedule-trip.ts'
import { saveOutsideTrip } from '#server/features/dispatch/commands/outside-trip.ts'
import { performDispatcherAction } from '#server/features/dispatch/commands/dispatcher-actions.ts'
import { swapTwo } from '#server/features/dispatch/commands/swap-drivers.ts'
import { copyWeek, setShift } from '#server/features/dispatch/commands/rota.ts'
import { boardOf, driverOfDay, planOfDay, tripWithHistory } from '#server/features/dispatch/queries/board.ts'
import { rotaOfWeek } from '#server/features/dispatch/queries/rota-week.ts'
import { standIns } from '#server/features/dispatch/queries/stand-ins.ts'
import { withVersions } from '#server/features/dispatch/queries/trip-versions.ts'
import { driverState } from '#server/features/dispatch/queries/driver-state.ts'
import { filterWords } from '#server/features/dispatch/queries/trip-filter-words.ts'
import { seesPrices, tripsFound } from '#server/features/dispatch/queries/trip-list.ts'
import { refuseManyTrips, totalsOfTrips, tripPages } from '#server/features/dispatch/queries/trip-totals.ts'
import { bookFacts, siteSettings } from '#server/features/settings/queries.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'
import type { Actor } from '#server/work/actor.ts'

export function dispatchRoutes(): Route[] {
  return [
    answerQuery(dispatcherDashboard, ({ db, actor, query, now }) => boardOf(db, actor, query.date, now)),
    answerQuery(dispatcherPlan, ({ db, actor, query, now }) => planOfDay(db, actor, query.date, now)),
    answerQuery(listStandIns, ({ db, actor, query, now }) => standIns(db, actor, query, now)),
    answerQuery(dispatcherDriver, ({ db, actor, query, now }) =>
      driverOfDay(db, actor, query.userGuid, query.date, now),
    ),
    answerQuery(dispatcherDriverState, ({ db, query, now }) => driverState(db, query.userGuid, now)),
    answerQuery(dispatcherTrip, ({ db, actor, query, now }) =>
      tripWithHistory(db, actor, query.tripGuid, now),
    ),
    answerCommand(assignTripToDriver, async (call) =>
      withVersions(call, [call.query.tripGuid], await assignTrip(call, { ...call.query, ...call.body })),
    ),
    answerCommand(assignTrips, async (call) => {
      const done = await assignSeveralTrips(call, call.body)
      return withVersions(call, assignedIn(done), done)
    }),
    answerCommand(swapDrivers, async (call) => {
      const { first, second } = call.body
      return withVersions(call, [first.tripGuid, second.tripGuid], await swapTwo(call, call.body))
    }),
    answerCommand(endDriverDay, async (call) => {
      const done = await endDay(call, call.body)
      return isRefusal(done) ? done : withVersions(call, assignedIn(done), done)
    }),
    answerCommand(dispatcherOutsideTrip, async (call) =>
      withVersions(call, [call.body.tripGuid], await saveOutsideTrip(call, call.body)),
    ),
    answerCommand(dispatcherReschedule, async (call) =>
      withVersions(call, [call.body.tripGuid], await rescheduleTrip(call, call.body)),
    ),
    ...answerChange(flightPlan, flightPlanChange, ({ body: { flightGuid, reason, keepsPrices } }) => ({
      flightGuid,
      reason,
      keepsPrices,
    })),
    answerCommand(dispatcherAction, async (call) => {
      const guids = 'version' in call.body ? [call.body.tripGuid] : []
      return withVersions(call, guids, await performDispatcherAction(call, call.body))
    }),
    answerQuery(rotaWeek, ({ db, query }) => rotaOfWeek(db, query.date)),
    answerCommand(saveShift, (call) => setShift(call, call.body)),
    answerCommand(copyRota, (call) => copyWeek(call, call.body)),
    answerQuery(queryTrips, ({ db, actor, query }) => tripsFound(db, actor, query)),
    answerQuery(tripTotals, ({ db, actor, query }) => totalsOfTrips(db, actor, query)),
    answerFile(
      tripsCsv,
      async ({ db, actor, query }) =>
        (await refuseManyTrips(db, query)) ??
        tripsCsvFile(tripPages(db, actor, query), await lookFor(db, actor), query),
    ),
    answerFile(tripsXlsx, async (call) => {
      const { db, actor, query } = call
      const refused = await refuseManyTrips(db, query)
      if (refused) return refused
      const found = { pages: tripPages(db, actor, query), narrowedTo: await filterWords(db, query) }
      return tripsBook(found, await bookFacts(call), await lookFor(db, actor), query)
    }),
  ]
}

async function lookFor(db: Db, actor: Actor) {
  const { currency, time_zone: timeZone } = await siteSettings(db)
  return { currency, timeZone, withPrices: seesPrices(actor) }
}

function assignedIn({ results }: { results: readonly { tripGuid: string; done: boolean }[] }): string[] {
  return results.filter((it) => it.done).map((it) => it.tripGuid)
}
