import { partnerFastTrack, partnerFastTrackFile } from '#contract/partner-fast-track.ts'
import * as contract from '#contract/partners.ts'
import * as accounts from '#contract/partner-users.ts'
import * as payments from '#contract/partner-payments.ts'
import { reachAsPortal, reachPartner } from '#domain/access/partner-reach.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { forbidden, isRefusal, type Refusal } from '#domain/refusal.ts'
import { holds, type Actor } from '#server/work/actor.ts'
import type { Db } from '#server/db/connection.ts'
import { addressOf } from '#contract/endpoint.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import { bookFacts, siteSettings } from '#server/features/settings/queries.ts'
import { addPayment, partnerPayment } from '#server/features/partners/commands/add-payment.ts'
import { allocatePayment, reversePayment } from '#server/features/partners/commands/payments.ts'
import { sendStatement } from '#server/features/partners/commands/send-statement.ts'
import * as users from '#server/features/partners/commands/partner-users.ts'
import { fastTrackSheet } from '#server/features/partners/export/fast-track-sheet.ts'
import { partnerHead } from '#server/features/invoices/queries/partner-head.ts'
import { statementCsv, statementXlsx } from '#server/features/partners/export/statement-file.ts'
import { fastTrackUse } from '#server/features/partners/queries/fast-track-use.ts'
import { emptyUser, userOfPartner, usersOfPartner } from '#server/features/partners/queries/partner-users.ts'
import { paymentForm, paymentsOf } from '#server/features/partners/queries/payments.ts'
import { fileName, statementName } from '#server/files/file-name.ts'
import type { StatementPaper } from '#server/features/partners/export/statement-pdf.ts'
import { drawnStatement, statementPaperOf } from '#server/features/partners/queries/statement-paper.ts'
import { partnerBalanceOf, statementOf } from '#server/features/partners/queries/statement.ts'
import { answerChange } from '#server/change/routes.ts'
import type { AppContext } from '#server/app-context.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'

export function partnerRoutes(context: AppContext): Route[] {
  const links = signedLinks(context.database.db, context.sealer, context.config.linkSecret)
  const post = { publicUrl: context.config.publicUrl, sealer: context.sealer }
  return [
    answerQuery(accounts.partnerUsers, async ({ db, params }) => {
      const items = await usersOfPartner(db, params.id)
      return isRefusal(items) ? items : { items }
    }),
    answerQuery(accounts.newPartnerUser.load, async () => emptyUser),
    answerCommand(accounts.newPartnerUser.save, (call) =>
      users.makePartnerUser(call, call.params.id, call.body, post),
    ),
    answerQuery(accounts.partnerUser.load, ({ db, params }) => userOfPartner(db, params.id, params.userId)),
    answerCommand(accounts.partnerUser.save, (call) =>
      users.savePartnerUser(call, call.params.id, call.params.userId, call.body),
    ),
    answerCommand(accounts.resetPartnerUserPassword, (call) =>
      users.resetPartnerUser(call, call.params.id, call.params.userId, post),
    ),
    answerCommand(accounts.removePartnerUserTotp, (call) =>
      users.removePartnerTotp(call, call.params.id, call.params.userId),
    ),
    answerQuery(payments.addPartnerPayment.load, async ({ db, actor, params, now }) => {
      const partner = reachPartner(actor, params.id)
      return isRefusal(partner) ? partner : paymentForm(db, partner, await todayOf(db, now))
    }),
    answerCommand(payments.addPartnerPayment.save, (call) => addPayment(call, call.params.id, call.body)),
    ...answerChange(payments.partnerPaymentChange, partnerPayment, ({ params, body }) => {
      const { amountCents, method, date, note, allocations } = body
      return { partnerGuid: params.id, amountCents, method, date, note, allocations }
    }),
    answerQuery(payments.partnerPayments, async ({ db, actor, params }) => {
      const partner = reachPartner(actor, params.id)
      return isRefusal(partner) ? partner : paymentsOf(db, partner)
    }),
    answerCommand(payments.reversePartnerPayment, (call) =>
      reversePayment(call, call.params.id, call.params.entry, call.body.reason),
    ),
    answerCommand(payments.allocatePartnerPayment, (call) =>
      allocatePayment(call, call.params.id, call.params.entry, call.body.allocations),
    ),
    answerQuery(contract.partnerBalance, async ({ db, actor, params, now }) => {
      const partner = reachPartner(actor, params.id)
      return isRefusal(partner) ? partner : partnerBalanceOf(db, partner, await todayOf(db, now))
    }),
    answerQuery(contract.partnerStatement, async ({ db, actor, params, query }) => {
      const partner = reachPartner(actor, params.id)
      return isRefusal(partner) ? partner : statementOf(db, partner, query)
    }),
    answerFile(contract.partnerStatementCsv, async (call) => {
      const paper = await statementFor(call)
      return isRefusal(paper) ? paper : { name: nameOf('csv', paper), body: statementCsv(paper) }
    }),
    answerFile(contract.partnerStatementXlsx, async (call) => {
      const paper = await statementFor(call)
      return isRefusal(paper)
        ? paper
        : {
            name: nameOf('xlsx', paper),
            body: statementXlsx(paper, await bookFacts(call)),
          }
    }),
    answerFile(contract.partnerStatementPdf, async (call) => {
      const isSigned = await links.fits(
        addressOf(contract.partnerStatementPdf.path, call.params),
        call.query.sig ?? '',
        call.now,
      )
      if (!isSigned && !contract.ownStatement.some((it) => holds(call.actor, it))) return forbidden
      const { id, ...days } = call.params
      const partner = isSigned ? reachAsPortal(id) : reachPartner(call.actor, id)
      const statement = isRefusal(partner) ? partner : await drawnStatement(call.db, partner, days, call.now)
      return isRefusal(statement) ? statement : { ...statement, inline: true }
    }),
    answerCommand(contract.sendPartnerStatement, async (call) => {
      const partner = reachPartner(call.actor, call.params.id)
      return isRefusal(partner) ? partner : sendStatement(call, partner, call.body)
    }),
    answerQuery(partnerFastTrack, ({ db, params, query }) => fastTrackUse(db, params.id, query.month)),
    answerFile(partnerFastTrackFile, async (call) => {
      const { db, params } = call
      const report = await fastTrackUse(db, params.id, params.month)
      if (isRefusal(report)) return report
      const { name: partner = '' } = (await partnerHead(db, params.id)) ?? {}
      return {
        name: fileName('xlsx', 'fast-track', partner, params.month),
        body: fastTrackSheet({ month: params.month, partner }, report.items, await bookFacts(call)),
      }
    }),
  ]
}

function nameOf(kind: 'csv' | 'xlsx', paper: StatementPaper): string {
  return statementName(kind, paper.partner.legalName || paper.partner.name, paper)
}

async function todayOf(db: Db, now: string): Promise<string> {
  return localDateOf(now, (await siteSettings(db)).time_zone)
}

interface StatementCall {
  db: Db
  actor: Actor
  now: string
  params: { id: string; from: string; to: string }
}

async function statementFor({ db, actor, now, params }: StatementCall): Promise<StatementPaper | Refusal> {
  const partner = reachPartner(actor, params.id)
  return isRefusal(partner) ? partner : statementPaperOf(db, partner, params, now)
}
