import {
  confirmCloseDay,
  dayClosings,
  listCloseDay,
  reopenDay,
  saveCloseDayComments,
} from '#contract/close-day.ts'
import {
  callNumber,
  conciergeDashboard,
  conciergeQuery,
  numberBoard,
  saveStaffOnShift,
} from '#contract/concierge.ts'
import { closeDay } from '#server/features/concierge/commands/close-day.ts'
import { closeDayOf, dayClosingsOf } from '#server/features/concierge/queries/close-day.ts'
import { dashboardOf, findOnDate } from '#server/features/concierge/queries/dashboard.ts'
import {
  reopenDate,
  saveDayComments,
  saveStaffOnShift as saveStaff,
} from '#server/features/date-status/commands/close-date.ts'
import { callNumber as call } from '#server/features/fast-track/commands/call-number.ts'
import { boardOf } from '#server/features/fast-track/queries/number-board.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function conciergeRoutes(): Route[] {
  return [
    answerQuery(conciergeDashboard, (asking) => dashboardOf(asking, asking.query.date)),
    answerQuery(conciergeQuery, (asking) => findOnDate(asking, asking.query.date, asking.query.query)),
    answerCommand(saveStaffOnShift, (work) => saveStaff(work, work.query.date, work.body)),
    answerCommand(callNumber, (work) => call(work, work.body.bookingGuid)),
    answerQuery(numberBoard, ({ db, query, now }) => boardOf(db, query.date, now)),
    answerQuery(listCloseDay, ({ db, now, query }) => closeDayOf(db, now, query.date)),
    answerCommand(confirmCloseDay, (work) => closeDay(work, work.query.date, work.body)),
    answerCommand(saveCloseDayComments, (work) => saveDayComments(work, work.query.date, work.body)),
    answerCommand(reopenDay, (work) => reopenDate(work, work.query.date, work.body.reason)),
    answerQuery(dayClosings, ({ db, query }) => dayClosingsOf(db, query)),
  ]
}
