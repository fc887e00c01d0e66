import { gratuityPage } from '#contract/addresses.ts'
import { withQuery } from '#contract/with-query.ts'
import type { BodyOf, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { leaveGift } from '#contract/guest-gratuity.ts'
import { typedGiftCents } from '#domain/gratuity/typed-amount.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/connection.ts'
import { startGift } from '#server/features/card-payments/commands/guest-payment.ts'
import { deadGiftLink, isGiftAmount } from '#server/features/my-booking/queries/gift-pages.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Caller } from '#server/http/answer.ts'
import { guestActor } from '#server/work/actor.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

interface Call {
  db: Db
  now: string
  caller: Caller
  params: ParamsOf<typeof leaveGift>
  query: QueryOf<typeof leaveGift>
  body: BodyOf<typeof leaveGift>
}

/**
 * Returns where to send the browser: to pay by card, or to the page, which says where to leave cash or what
 * is wrong with the amount.
 */
export async function leaveGiftAsGuest(context: AppContext, links: SignedLinks, call: Call): Promise<string> {
  const { db, now, params, body } = call
  const { sig, lang } = call.query
  const { group } = params
  const page = (more: Record<string, string> = {}) => withQuery(gratuityPage(group), { sig, lang, ...more })
  if ((await deadGiftLink(db, links, { group, sig }, now)) !== null) return page()
  const { currency } = await siteSettings(db)
  const cents = body.amount === 'own' ? typedGiftCents(body.own, currency) : Number(body.amount)
  if (cents === null || !isGiftAmount(cents)) return page({ own: body.own || ' ' })
  if (body.by !== 'card') return page({ cash: String(cents) })
  const stamp = { actor: guestActor, now, requestId: call.caller.requestId }
  const gift = { groupGuid: group, amountCents: cents }
  const cart = await inUnitOfWork(db, stamp, (work) => startGift(work, context, gift))
  // Card payments were turned off after the page was opened, so it now offers cash.
  if (isRefusal(cart)) return page()
  return withQuery(`${gratuityPage(group)}/card/${cart}`, { sig, lang })
}
