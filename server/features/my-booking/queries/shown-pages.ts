import type { QueryOf, ParamsOf } from '#contract/endpoint.ts'
import type { myBooking, myBookingToCard } from '#contract/my-booking.ts'
import { myBookingPath } from '#contract/screens.ts'
import { languageAsked } from '#domain/message/guest-language.ts'
import { deadPageHtml, languageAccepted, statusOfDead, type DeadLink } from '#domain/my-booking/dead-page.ts'
import { bookingPageHtml } from '#domain/my-booking/page-html.ts'
import { pageTexts } from '#domain/my-booking/texts/all-texts.ts'
import type { SaidOnPage } from '#domain/my-booking/texts/page-texts.ts'
import { toCardHtml } from '#domain/my-booking/to-card-html.ts'
import { isRefusal } from '#domain/refusal.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/connection.ts'
import { paymentPageOf } from '#server/features/card-payments/commands/guest-payment.ts'
import { guestPayOf, paidPlaceOf, whyNotPayCart } from '#server/features/card-payments/queries/guest-pay.ts'
import { guestSiteOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { cancelFeeOf } from '#server/features/my-booking/queries/cancel-fee.ts'
import { bookingPageOf } from '#server/features/my-booking/queries/booking-page.ts'
import { guestPageSettingsOf } from '#server/features/guest-links/queries/guest-page-settings.ts'
import { seatsAskedOf, seatsInAddress } from '#server/features/my-booking/queries/seats-asked.ts'
import { openLink } from '#server/features/guest-links/queries/open-link.ts'
import type { PageLook } from '#server/features/my-booking/queries/page-parts.ts'
import type { Caller, FileReply } from '#server/http/answer.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'

export interface Showing {
  links: SignedLinks
  look: PageLook
  context: AppContext
}

export interface ShownCall {
  db: Db
  now: string
  caller: Caller
}

type PageCall = ShownCall & { params: ParamsOf<typeof myBooking>; query: QueryOf<typeof myBooking> }

export async function shownBooking({ links, look, context }: Showing, call: PageCall): Promise<FileReply> {
  const { db, params, query, now } = call
  const opened = await openLink(db, links, params.link, now)
  if ('dead' in opened) return shownDead(look, deadCall(call), opened.dead, query.lang)
  const { groupGuid } = opened
  const page = await bookingPageOf(
    db,
    { links, context },
    {
      groupGuid,
      path: `${myBookingPath}/${params.link}`,
      language: languageAsked(query.lang),
      said:
        query.cart === '' ? saidIn(query.said) : await saidOfCart(db, { groupGuid, cart: query.cart }, now),
      cancelling: isGuid(query.cancel) ? await cancelFeeOf(db, { groupGuid, guid: query.cancel }, now) : null,
      seats: await seatsAskedOf(db, seatsInAddress(query.seats, groupGuid), now),
    },
    now,
  )
  return shown(look.policy, 200, bookingPageHtml(page, look.parts))
}

type CardCall = ShownCall & {
  params: ParamsOf<typeof myBookingToCard>
  query: QueryOf<typeof myBookingToCard>
}

/** A form to the gateway, which the script submits. */
export async function shownWayToCard(showing: Showing, call: CardCall): Promise<FileReply> {
  const { links, look, context } = showing
  const { db, params, query, now } = call
  const opened = await openLink(db, links, params.link, now)
  if ('dead' in opened) return shownDead(look, deadCall(call), opened.dead, query.lang)
  const cart = { ...opened, cartGuid: params.cart }
  const said = await whyNotPayCart(db, cart)
  if (said !== null) return shownBooking(showing, { ...call, query: { ...justOpened, ...query, said } })
  const page = await paymentPageOf(context, db, { ...cart, kind: 'reservation' })
  if (page === null) return shownDead(look, deadCall(call), 'damaged', query.lang)
  const { company, language: own } = await guestPayLanguage(db, opened.groupGuid, now)
  const language = languageAsked(query.lang) ?? own
  return shown(look.policy, 200, toCardHtml({ language, company, page }, look.parts))
}

const justOpened = { cart: '', cancel: '', seats: '' }

async function guestPayLanguage(db: Db, groupGuid: string, now: string) {
  const page = await guestPayOf(db, groupGuid, now)
  if (isRefusal(page)) throw new Error('A link didn’t lead to a reservation')
  return page
}

export const deadCall = ({ db, caller }: ShownCall) => ({ db, languages: caller.languages })

/** A page for a guest whose link opens nothing, in the browser’s language. */
export async function shownDead(
  { parts, policy }: PageLook,
  { db, languages }: { db: Db; languages: string },
  why: DeadLink,
  lang = '',
): Promise<FileReply> {
  const [site, { whatsApp }] = await Promise.all([guestSiteOf(db), guestPageSettingsOf(db)])
  const language = languageAsked(lang) ?? languageAccepted(languages, site.language)
  return shown(policy, statusOfDead(why), deadPageHtml(why, language, { ...site, whatsApp }, parts))
}

export function shown(policy: string, status: number, body: string): FileReply {
  return { name: 'my-booking.html', body, inline: true, page: { status, policy } }
}

function saidIn(text: string): SaidOnPage | null {
  return Object.hasOwn(pageTexts.en.said, text) ? (text as SaidOnPage) : null
}

/** The result of the payment that the guest comes back from. */
async function saidOfCart(
  db: Db,
  { groupGuid, cart }: { groupGuid: string; cart: string },
  now: string,
): Promise<SaidOnPage | null> {
  const place = isGuid(cart) ? await paidPlaceOf(db, groupGuid, cart) : null
  if (place !== null) return place
  const { lastTry } = await guestPayLanguage(db, groupGuid, now)
  return lastTry === 'none' ? null : lastTry
}
