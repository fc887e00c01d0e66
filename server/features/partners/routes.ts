import * as contract from '#contract/partners.ts'
import { reachPartner } from '#domain/access/partner-reach.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { isRefusal } from '#domain/refusal.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { addPayment } from '#server/features/partners/commands/add-payment.ts'
import * as users from '#server/features/partners/commands/partner-users.ts'
import { fastTrackSheet } from '#server/features/partners/export.ts'
import { fastTrackUse } from '#server/features/partners/queries/fast-track-use.ts'
import { emptyUser, userOfPartner, usersOfPartner } from '#server/features/partners/queries/partner-users.ts'
import { partnerBalanceOf, statementOf } from '#server/features/partners/queries/statement.ts'
import type { AppContext } from '#server/app-context.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'

export function partnerRoutes(context: AppContext): Route[] {
  const post = { publicUrl: context.config.publicUrl, sealer: context.sealer }
  return [
    answerQuery(contract.partnerUsers, async ({ db, params }) => {
      const items = await usersOfPartner(db, params.id)
      return isRefusal(items) ? items : { items }
    }),
    answerQuery(contract.newPartnerUser.load, async () => emptyUser),
    answerCommand(contract.newPartnerUser.save, (call) => users.makePartnerUser(call, call.params.id, call.body, post)),
    answerQuery(contract.partnerUser.load, ({ db, params }) => userOfPartner(db, params.id, params.userId)),
    answerCommand(contract.partnerUser.save, (call) => users.savePartnerUser(call, call.params.id, call.params.userId, call.body)),
    answerCommand(contract.resetPartnerUserPassword, (call) => users.resetPartnerUser(call, call.params.id, call.params.userId, post)),
    answerCommand(contract.removePartnerUserTotp, (call) => users.removePartnerTotp(call, call.params.id, call.params.userId)),
    answerQuery(contract.addPartnerPayment.load, async ({ db, actor, params, now }) => {
      const partner = reachPartner(actor, params.id)
      const balance = isRefusal(partner) ? partner : await partnerBalanceOf(db, partner)
      if (isRefusal(balance)) return balance
      const { time_zone: timeZone } = await siteSettings(db)
      return { name: balance.name, balanceCents: balance.balanceCents, date: localDateOf(now, timeZone) }
    }),
    answerCommand(contract.addPartnerPayment.save, (call) => addPayment(call, call.params.id, call.body)),
    answerQuery(contract.partnerBalance, async ({ db, actor, params }) => {
      const partner = reachPartner(actor, params.id)
      return isRefusal(partner) ? partner : partnerBalanceOf(db, partner)
    }),
    answerQuery(contract.partnerStatement, async ({ db, actor, params, query }) => {
      const partner = reachPartner(actor, params.id)
      return isRefusal(partner) ? partner : statementOf(db, partner, query)
    }),
    answerQuery(contract.partnerFastTrack, ({ db, params, query }) => fastTrackUse(db, params.id, query.month)),
    answerFile(contract.partnerFastTrackFile, async ({ db, params }) => {
      const report = await fastTrackUse(db, params.id, params.month)
      if (isRefusal(report)) return report
      return { name: `fast-track-${params.month}.xlsx`, body: await fastTrackSheet(params.month, report.items) }
    }),
  ]
}
