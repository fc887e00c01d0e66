import { guestPageForm } from '#contract/guest-page.ts'
import * as gifts from '#contract/guest-gratuity.ts'
import * as contract from '#contract/my-booking.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/connection.ts'
import { markSeen } from '#server/features/guest-links/commands/mark-seen.ts'
import { revokeLink } from '#server/features/guest-links/commands/revoke-link.ts'
import { answerRequest } from '#server/features/my-booking/commands/answer-request.ts'
import { makeLink } from '#server/features/my-booking/commands/make-link.ts'
import { saveGuestPage } from '#server/features/my-booking/commands/save-guest-page.ts'
import { guestAnswers } from '#server/features/my-booking/commands/guest-answers.ts'
import { guestDoes } from '#server/features/my-booking/commands/guest-does.ts'
import { leaveGiftAsGuest } from '#server/features/my-booking/commands/leave-gift.ts'
import { finishRequest } from '#server/features/my-booking/commands/guest-requests.ts'
import { shownGift, shownGiftToCard } from '#server/features/my-booking/queries/gift-pages.ts'
import { guestPageStateOf } from '#server/features/my-booking/queries/guest-requests.ts'
import { guestPageFormOf } from '#server/features/guest-links/queries/guest-page-settings.ts'
import { pageLookOf } from '#server/features/my-booking/queries/page-parts.ts'
import { shownBooking, shownWayToCard } from '#server/features/my-booking/queries/shown-pages.ts'
import { shownPhoto } from '#server/features/my-booking/queries/shown-photo.ts'
import { answerByOwnWork, answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'
import { signedLinks } from '#server/work/signed-links.ts'

export function myBookingRoutes(context: AppContext): Route[] {
  const { sealer, config } = context
  const linksOf = (db: Db) => signedLinks(db, sealer, config.linkSecret)
  const showing = async (db: Db) => ({ links: linksOf(db), look: await pageLookOf(db, config), context })
  return [
    answerFile(contract.myBooking, async (call) => shownBooking(await showing(call.db), call)),
    answerFile(contract.myBookingPhoto, (call) => shownPhoto(linksOf(call.db), context.files, call)),
    answerFile(contract.myBookingToCard, async (call) => shownWayToCard(await showing(call.db), call)),
    answerByOwnWork(contract.myBookingAction, async (call) => {
      call.caller.sendTo(await guestDoes(context, linksOf(call.db), call))
      return {}
    }),
    answerByOwnWork(contract.myBookingAnswers, async (call) => {
      call.caller.sendTo(await guestAnswers(linksOf(call.db), call))
      return {}
    }),
    answerByOwnWork(contract.reportGuestPageSeen, async ({ db, params, caller, now }) => {
      // An agent who looks at the page isn't the guest.
      if (caller.sessionGuid === null) await markSeen(db, linksOf(db), params.link, now)
      return {}
    }),
    answerFile(gifts.giftPage, async (call) => shownGift(await showing(call.db), call)),
    answerFile(gifts.giftToCard, async (call) => shownGiftToCard(await showing(call.db), call)),
    answerByOwnWork(gifts.leaveGift, async (call) => {
      call.caller.sendTo(await leaveGiftAsGuest(context, linksOf(call.db), call))
      return {}
    }),
    answerQuery(contract.guestPageState, ({ db, actor, params }) =>
      guestPageStateOf(db, actor, { customerGuid: params.id, groupGuid: params.group }),
    ),
    answerCommand(contract.makeGuestLink, (call) =>
      makeLink(
        call,
        { links: linksOf(call.tx), publicUrl: config.publicUrl },
        { customerGuid: call.params.id, groupGuid: call.params.group, mail: call.body.mail },
      ),
    ),
    answerCommand(contract.revokeGuestLink, (call) =>
      revokeLink(call, { customerGuid: call.params.id, groupGuid: call.params.group }),
    ),
    answerQuery(guestPageForm.load, ({ db }) => guestPageFormOf(db)),
    answerCommand(guestPageForm.save, (call) => saveGuestPage(call, call.body)),
    answerCommand(contract.answerGuestRequest, (call) =>
      answerRequest(call, call.params.request, call.body.text),
    ),
    answerCommand(contract.finishGuestRequest, (call) => finishRequest(call, call.params.request)),
  ]
}
