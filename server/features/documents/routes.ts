import { partnerScopeOf, reachPartner, scopeOfPortal } from '#domain/access/partner-reach.ts'
import { calendarFile, receiptFile, ticketFile } from '#contract/documents.ts'
import { addressOf } from '#contract/endpoint.ts'
import { forbidden, isRefusal, notFound } from '#domain/refusal.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import {
  drawCalendar,
  drawCreditPayout,
  drawReceipt,
  drawTickets,
  type DrawnPaper,
} from '#server/features/documents/queries/papers.ts'
import type { AppContext } from '#server/app-context.ts'
import { answerFile, type Route } from '#server/http/answer.ts'
import { holds, type Actor } from '#server/work/actor.ts'

export function documentRoutes(context: AppContext): Route[] {
  const links = signedLinks(context.database.db, context.sealer, context.config.linkSecret)
  return [
    answerFile(ticketFile, async (call) => {
      const isSigned = await links.fits(
        addressOf(ticketFile.path, call.params),
        call.query.sig ?? '',
        call.now,
      )
      if (!isSigned && !mayRead(call.actor)) return forbidden
      return shown(
        await drawTickets(
          call.db,
          isSigned ? scopeOfPortal : partnerScopeOf(call.actor),
          call.params.group,
          call.params.ticket,
        ),
      )
    }),
    answerFile(calendarFile, async (call) => {
      const isSigned = await links.fits(
        addressOf(calendarFile.path, call.params),
        call.query.sig ?? '',
        call.now,
      )
      if (!isSigned && !mayRead(call.actor)) return forbidden
      const drawing = { from: context.config.mailFrom, now: call.now }
      return shown(
        await drawCalendar(
          call.db,
          isSigned ? scopeOfPortal : partnerScopeOf(call.actor),
          call.params.group,
          drawing,
        ),
      )
    }),
    answerFile(receiptFile, async (call) => {
      const isSigned = await links.fits(
        addressOf(receiptFile.path, call.params),
        call.query.sig ?? '',
        call.now,
      )
      const mayReadGuests = isSigned || mayRead(call.actor)
      if (!mayReadGuests && !holds(call.actor, 'managePartner')) return forbidden
      const scope = isSigned ? scopeOfPortal : partnerScopeOf(call.actor)
      const guests = mayReadGuests ? await drawReceipt(call.db, scope, call.params.entry) : null
      const mayReach = (partnerGuid: string) => isSigned || !isRefusal(reachPartner(call.actor, partnerGuid))
      return shown(guests ?? (await drawCreditPayout(call.db, call.params.entry, mayReach)))
    }),
  ]
}

/** Users who may see the group on a screen. */
function mayRead(actor: Actor): boolean {
  return holds(actor, 'viewCustomer') || holds(actor, 'fastTrack')
}

function shown(paper: DrawnPaper | null) {
  return paper === null ? notFound : { name: paper.name, body: paper.body, inline: true }
}
