import { payOutCredit as creditPayout } from '#contract/partner-payments.ts'
import * as contract from '#contract/till.ts'
import { countDrawer } from '#server/features/till/commands/count-drawer.ts'
import { moveSafeCash, openDrawer, payIn, payOut } from '#server/features/till/commands/drawers.ts'
import { payOutCredit } from '#server/features/till/commands/pay-out-credit.ts'
import { refundPayment } from '#server/features/till/commands/refund-payment.ts'
import { saveTillSettings } from '#server/features/till/commands/save-till-settings.ts'
import { takePayment } from '#server/features/till/commands/take-payment.ts'
import { movePayment, voidPayment } from '#server/features/till/commands/void-payment.ts'
import { writeOff } from '#server/features/till/commands/write-off.ts'
import { drawerNowOf, drawersCounted, peopleWithCash } from '#server/features/till/queries/drawers.ts'
import { guestMoneyOf } from '#server/features/till/queries/guest-money.ts'
import { tillFormOf } from '#server/features/till/queries/till-settings.ts'
import { answerChange } from '#server/change/routes.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function tillRoutes(): Route[] {
  return [
    answerQuery(contract.guestMoney, (call) => guestMoneyOf(call, call.params)),
    answerCommand(contract.takePayment, (call) =>
      takePayment(call, { ...ofReservation(call.params), ...call.body }),
    ),
    answerCommand(contract.refundPayment, (call) =>
      refundPayment(call, { ...ofReservation(call.params), ...call.body }),
    ),
    answerCommand(contract.voidPayment, (call) =>
      voidPayment(call, { ...ofReservation(call.params), ...call.body }),
    ),
    answerCommand(contract.movePayment, (call) =>
      movePayment(call, { ...ofReservation(call.params), ...call.body }),
    ),
    answerCommand(contract.writeOff, (call) =>
      writeOff(call, { ...ofReservation(call.params), ...call.body }),
    ),
    ...answerChange(creditPayout, payOutCredit, ({ params, body: { amountCents, method, note, send } }) => ({
      partnerGuid: params.id,
      amountCents,
      method,
      note,
      send,
    })),
    answerQuery(contract.tillForm.load, ({ db }) => tillFormOf(db)),
    answerCommand(contract.tillForm.save, (call) => saveTillSettings(call, call.body)),
    answerQuery(contract.drawer, ({ db, actor, query }) =>
      drawerNowOf(db, actor, query.holder ?? actor.accountGuid),
    ),
    answerCommand(contract.openDrawer, (call) => openDrawer(call, call.body)),
    answerCommand(contract.payIn, (call) => payIn(call, call.body)),
    answerCommand(contract.payOut, (call) => payOut(call, call.body)),
    answerCommand(contract.countDrawer, (call) => countDrawer(call, call.body)),
    answerCommand(contract.moveSafeCash, (call) => moveSafeCash(call, call.body)),
    answerQuery(contract.cashByPerson, ({ db }) => peopleWithCash(db)),
    answerQuery(contract.countedDrawers, ({ db, query }) => drawersCounted(db, query)),
  ]
}

function ofReservation({ id, group }: { id: string; group: string }) {
  return { customerGuid: id, groupGuid: group }
}
