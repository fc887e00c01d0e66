import * as bokun from '#contract/bokun.ts'
import * as channels from '#contract/channels.ts'
import type { AppContext } from '#server/app-context.ts'
import { fetchPeriod } from '#server/features/bokun/commands/fetch-period.ts'
import { bokunImport } from '#server/features/bokun/commands/import-bokun.ts'
import { mapProduct, saveQuestions } from '#server/features/bokun/commands/map-products.ts'
import { retryFailed } from '#server/features/bokun/commands/retry-failed.ts'
import { makeToken, saveBokunSettings, tryBokun } from '#server/features/bokun/commands/save-settings.ts'
import { reverseSettlement, settleChannel } from '#server/features/bokun/commands/settle-channel.ts'
import { channelBalances, statementOf } from '#server/features/bokun/queries/channel-money.ts'
import {
  deliveries,
  productsSeen,
  questionsAsked,
  settingsForm,
} from '#server/features/bokun/queries/screens.ts'
import { openBokun } from '#server/features/bokun/queries/settings.ts'
import { confirmImport, doImport } from '#server/features/import-runs/commands/change-run.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { answerByOwnWork, answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function bokunRoutes(context: AppContext): Route[] {
  const { config, sealer } = context
  return [
    answerQuery(bokun.bokunSettingsForm.load, ({ db }) => settingsForm(db, config.publicUrl)),
    answerCommand(bokun.bokunSettingsForm.save, (call) => saveBokunSettings(call, sealer, call.body)),
    answerCommand(bokun.newBokunToken, (call) => makeToken(call, sealer, config.publicUrl)),
    answerByOwnWork(bokun.testBokun, async ({ db, now }) => {
      const { time_zone: timeZone } = await siteSettings(db)
      return tryBokun(await openBokun(db, context, () => context.now()), now, timeZone)
    }),
    answerQuery(bokun.bokunProducts, ({ db }) => productsSeen(db)),
    answerCommand(bokun.mapBokunProduct, (call) => mapProduct(call, call.body)),
    answerQuery(bokun.bokunQuestions.load, ({ db }) => questionsAsked(db)),
    answerCommand(bokun.bokunQuestions.save, (call) => saveQuestions(call, call.body)),
    answerCommand(bokun.fetchBokun, (call) => fetchPeriod(call, context, call.body)),
    answerQuery(bokun.bokunDeliveries, ({ db, query }) => deliveries(db, query)),
    answerCommand(bokun.retryBokun, (call) => retryFailed(call)),
    answerCommand(bokun.confirmBokunImport, (call) => confirmImport(call, bokunImport, call.body.run)),
    answerCommand(bokun.doBokunImport, (call) => doImport(call, bokunImport, call.body.run)),
    answerQuery(channels.channels, ({ db }) => channelBalances(db)),
    answerQuery(channels.channelStatement, ({ db, actor, query }) => statementOf(db, actor, query.channel)),
    answerCommand(channels.settleChannel, (call) => settleChannel(call, call.body)),
    answerCommand(channels.reverseChannelPayment, (call) =>
      reverseSettlement(call, call.body.entry, call.body.reason),
    ),
  ]
}
