import * as contract from '#contract/gratuities.ts'
import { isRefusal, notFound } from '#domain/refusal.ts'
import { answerChange } from '#server/change/routes.ts'
import { drawPayout } from '#server/features/documents/queries/papers.ts'
import { payOut } from '#server/features/gratuities/commands/pay-out.ts'
import { reverseOnePayout } from '#server/features/gratuities/commands/reverse-payout.ts'
import { reverseGift } from '#server/features/gratuities/commands/reverse-gift.ts'
import { keepCash, takeAtDesk } from '#server/features/gratuities/commands/take-gratuity.ts'
import { gratuitiesCsvFile, gratuitiesXlsxFile } from '#server/features/gratuities/export.ts'
import { gratuityTripsOfGroup } from '#server/features/gratuities/queries/trips-of-group.ts'
import {
  gratuitiesForFile,
  gratuitiesOf,
  gratuitiesOfDriver,
} from '#server/features/gratuities/queries/gratuities.ts'
import { payoutReceiptOf } from '#server/features/gratuities/queries/payout-receipt.ts'
import { payoutsPage } from '#server/features/gratuities/queries/payouts.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'
import { bookFacts, siteSettings } from '#server/features/settings/queries.ts'
import { holds } from '#server/work/actor.ts'

export function gratuityRoutes(): Route[] {
  return [
    answerQuery(contract.queryGratuities, ({ db, query, now }) => gratuitiesOf(db, query, now)),
    answerQuery(contract.queryDriverGratuities, ({ db, query, now }) =>
      gratuitiesOfDriver(db, query.userGuid, query, now),
    ),
    answerQuery(contract.currentUserDriverGratuities, ({ db, query, actor, now }) =>
      gratuitiesOfDriver(db, actor.accountGuid ?? '', query, now),
    ),
    answerFile(contract.gratuitiesCsv, async ({ db, query, now }) => {
      const rows = await gratuitiesForFile(db, query, now)
      return isRefusal(rows) ? rows : gratuitiesCsvFile(rows, await siteSettings(db), query)
    }),
    answerFile(contract.gratuitiesXlsx, async (call) => {
      const rows = await gratuitiesForFile(call.db, call.query, call.now)
      if (isRefusal(rows)) return rows
      return gratuitiesXlsxFile(rows, await siteSettings(call.db), await bookFacts(call), call.query)
    }),
    answerQuery(contract.gratuityDrives, ({ db, params, actor }) =>
      gratuityTripsOfGroup(db, actor, { customerGuid: params.id, groupGuid: params.group }),
    ),
    answerCommand(contract.takeGratuity, (call) => takeAtDesk(call, call.params, call.body)),
    answerCommand(contract.driverCashGratuity, (call) =>
      keepCash(call, call.query.tripGuid, call.body.amountCents),
    ),
    answerCommand(contract.reverseGratuity, (call) => reverseGift(call, call.params.gift, call.body)),
    answerQuery(contract.gratuityPayouts, ({ db, now }) => payoutsPage(db, now)),
    ...answerChange(contract.payOutGratuities, payOut, ({ body }) => ({
      from: body.from,
      drivers: body.drivers,
    })),
    answerCommand(contract.reversePayout, (call) =>
      reverseOnePayout(call, call.params.payout, call.body.reason),
    ),
    answerFile(contract.payoutReceipt, async ({ db, params, actor }) => {
      const receipt = await payoutReceiptOf(
        db,
        params.payout,
        holds(actor, 'financial') ? null : actor.accountGuid,
      )
      return receipt === null ? notFound : { ...(await drawPayout(db, receipt)), inline: true }
    }),
  ]
}
