import { partnerScopeOf, reachPartner, scopeOfPortal } from '#domain/access/partner-reach.ts'
import { calendarFile, receiptFile, ticketFile } from '#contract/documents.ts'
import { addressOf } from '#contract/endpoint.ts'
import { handOver } from '#contract/messages.ts'
import { languageAsked } from '#domain/message/guest-language.ts'
import { forbidden, isRefusal, notFound, refuse } from '#domain/refusal.ts'
import { linkDays, signedLinks } from '#server/work/signed-links.ts'
import { groupOfDocument, linkOpens } from '#server/features/guest-links/queries/revoked-links.ts'
import type { Db } from '#server/db/connection.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import {
  drawCalendar,
  drawCreditPayout,
  drawReceipt,
  drawTickets,
  type DrawnPaper,
} from '#server/features/documents/queries/papers.ts'
import { whyNoTicket } from '#server/features/documents/queries/tickets.ts'
import { handOver as handOverMail } from '#server/features/documents/commands/hand-over.ts'
import type { AppContext } from '#server/app-context.ts'
import { answerCommand, answerFile, type Route } from '#server/http/answer.ts'
import { holds, type Actor } from '#server/work/actor.ts'

export function documentRoutes(context: AppContext): Route[] {
  const links = signedLinks(context.database.db, context.sealer, context.config.linkSecret)
  const opens = async (path: string, { db, query, now }: SignedCall) => {
    const groupGuid = await groupOfDocument(db, path)
    return linkOpens(links, db, { path, sig: query.sig ?? '', now, groupGuid, days: linkDays })
  }
  const { sealer, config } = context
  return [
    answerCommand(handOver, (call) =>
      handOverMail(
        call,
        {
          links: signedLinks(call.tx, sealer, config.linkSecret),
          sealer,
          publicUrl: config.publicUrl,
          from: config.mailFrom,
        },
        call.params.id,
      ),
    ),
    answerFile(ticketFile, async (call) => {
      const isSigned = await opens(addressOf(ticketFile.path, call.params), call)
      if (!isSigned && !mayRead(call.actor)) return forbidden
      const { group, ticket } = call.params
      const scope = isSigned ? scopeOfPortal : partnerScopeOf(call.actor)
      const drawn = await drawTickets(call.db, scope, group, ticket, languageAsked(call.query.lang))
      // Guests get a page that helps them on.
      const why = drawn === null && !isSigned ? await whyNoTicket(call.db, scope, group, ticket) : null
      return why === null ? shown(drawn) : refuse('ticket', why)
    }),
    answerFile(calendarFile, async (call) => {
      const isSigned = await opens(addressOf(calendarFile.path, call.params), call)
      if (!isSigned && !mayRead(call.actor)) return forbidden
      const drawing = { from: context.config.mailFrom, now: call.now }
      return shown(
        await drawCalendar(
          call.db,
          isSigned ? scopeOfPortal : partnerScopeOf(call.actor),
          call.params.group,
          drawing,
          languageAsked(call.query.lang),
        ),
      )
    }),
    answerFile(receiptFile, async (call) => {
      const isSigned = await opens(addressOf(receiptFile.path, call.params), call)
      const mayReadGuests = isSigned || mayRead(call.actor)
      if (!mayReadGuests && !holds(call.actor, 'managePartner')) return forbidden
      const scope = isSigned ? scopeOfPortal : partnerScopeOf(call.actor)
      const guests = mayReadGuests
        ? await drawReceipt(call.db, scope, call.params.entry, languageAsked(call.query.lang))
        : null
      const mayReach = (partnerGuid: string) => isSigned || !isRefusal(reachPartner(call.actor, partnerGuid))
      return shown(guests ?? (await drawCreditPayout(call.db, call.params.entry, mayReach)))
    }),
  ]
}

interface SignedCall {
  db: Db
  query: { sig?: string | undefined }
  now: Instant
}

/** Users who may see the group on a screen. */
function mayRead(actor: Actor): boolean {
  return holds(actor, 'viewCustomer') || holds(actor, 'fastTrack')
}

function shown(paper: DrawnPaper | null) {
  return paper === null ? notFound : { name: paper.name, body: paper.body, inline: true }
}
