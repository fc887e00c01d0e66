import * as contract from '#contract/driver-pay.ts'
import { answerChange } from '#server/change/routes.ts'
import { addAdjustment, removeAdjustment } from '#server/features/driver-pay/commands/adjustments.ts'
import { approvePay } from '#server/features/driver-pay/commands/approve.ts'
import { mailPay } from '#server/features/driver-pay/commands/mail-pay.ts'
import { addRate, removeRate } from '#server/features/driver-pay/commands/rates.ts'
import { reopenPeriod } from '#server/features/driver-pay/commands/reopen.ts'
import { payCsvFile, payXlsxFile } from '#server/features/driver-pay/export.ts'
import { payOfAll } from '#server/features/driver-pay/queries/pay-of-all.ts'
import { currentPeriod, payOf } from '#server/features/driver-pay/queries/pay-of-driver.ts'
import { bookFacts, siteSettings } from '#server/features/settings/queries.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'

export function driverPayRoutes(): Route[] {
  return [
    answerQuery(contract.driverPay, async ({ db, query, now }) =>
      payOfAll(db, query.period ?? (await currentPeriod(db, now)), now),
    ),
    answerQuery(contract.payOfDriver, async ({ db, params, query, now }) => {
      const period = query.period ?? (await currentPeriod(db, now))
      return payOf(db, { driverGuid: params.driver, period }, now)
    }),
    answerCommand(contract.addPayRate, (call) => addRate(call, call.params.driver, call.body)),
    answerCommand(contract.removePayRate, (call) => removeRate(call, call.params.rate)),
    answerCommand(contract.addPayAdjustment, (call) => addAdjustment(call, call.params.driver, call.body)),
    answerCommand(contract.removePayAdjustment, (call) => removeAdjustment(call, call.params.adjustment)),
    ...answerChange(contract.approveDriverPay, approvePay, ({ body: { drivers, period } }) => ({
      drivers,
      period,
    })),
    answerCommand(contract.mailDriverPay, (call) => mailPay(call, call.body)),
    answerCommand(contract.reopenDriverPay, (call) => reopenPeriod(call, call.params.driver, call.body)),
    answerFile(contract.driverPayCsv, async ({ db, params, now }) => {
      const { currency } = await siteSettings(db)
      return payCsvFile(await payOfAll(db, params.period, now), currency)
    }),
    answerFile(contract.driverPayXlsx, async (call) => {
      const { currency } = await siteSettings(call.db)
      const pay = await payOfAll(call.db, call.params.period, call.now)
      return payXlsxFile(pay, currency, await bookFacts(call))
    }),
  ]
}
