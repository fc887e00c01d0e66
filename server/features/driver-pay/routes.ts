import * as contract from '#contract/driver-pay.ts'
import { answerChange } from '#server/change/routes.ts'
import { addAdjustment, removeAdjustment } from '#server/features/driver-pay/commands/adjustments.ts'
import { approvePay } from '#server/features/driver-pay/commands/approve.ts'
import { addRate, removeRate } from '#server/features/driver-pay/commands/rates.ts'
import { reopenMonth } from '#server/features/driver-pay/commands/reopen.ts'
import { payCsvFile, payXlsxFile } from '#server/features/driver-pay/export.ts'
import { payOfDriver, payOfMonth } from '#server/features/driver-pay/queries/pay-page.ts'
import { bookFacts, siteSettings } from '#server/features/settings/queries.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'

export function driverPayRoutes(): Route[] {
  return [
    answerQuery(contract.driverPay, ({ db, query }) => payOfMonth(db, query.month)),
    answerQuery(contract.driverPayMonth, ({ db, params, query, now }) =>
      payOfDriver(db, { driverGuid: params.driver, month: query.month }, now),
    ),
    answerCommand(contract.addPayRate, (call) => addRate(call, call.params.driver, call.body)),
    answerCommand(contract.removePayRate, (call) => removeRate(call, call.params.rate)),
    answerCommand(contract.addPayAdjustment, (call) => addAdjustment(call, call.params.driver, call.body)),
    answerCommand(contract.removePayAdjustment, (call) => removeAdjustment(call, call.params.adjustment)),
    ...answerChange(contract.approveDriverPay, approvePay, ({ body: { driver, month } }) => ({
      driver,
      month,
    })),
    answerCommand(contract.reopenDriverPay, (call) => reopenMonth(call, call.params.driver, call.body)),
    answerFile(contract.driverPayCsv, async ({ db, params }) => {
      const { drivers } = await payOfMonth(db, params.month)
      return payCsvFile(drivers, { ...params, currency: (await siteSettings(db)).currency })
    }),
    answerFile(contract.driverPayXlsx, async (call) => {
      const { drivers } = await payOfMonth(call.db, call.params.month)
      const { currency } = await siteSettings(call.db)
      return payXlsxFile(drivers, { ...call.params, currency }, await bookFacts(call))
    }),
  ]
}
