import { gratuityPage } from '#contract/addresses.ts'
import { withQuery } from '#contract/with-query.ts'
import type { ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { giftPage, giftToCard } from '#contract/guest-gratuity.ts'
import { gratuityPageHtml, type GaveOnPage } from '#domain/my-booking/gratuity-page.ts'
import { giftCents } from '#domain/gratuity/gratuity-states.ts'
import { languageAsked } from '#domain/message/guest-language.ts'
import type { DeadLink } from '#domain/my-booking/dead-page.ts'
import { toCardHtml } from '#domain/my-booking/to-card-html.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import type { Db } from '#server/db/connection.ts'
import { takesCards } from '#server/features/card-gateway/queries.ts'
import { paymentPageOf } from '#server/features/card-payments/commands/guest-payment.ts'
import { gaveByCard, giftFactsOf } from '#server/features/gratuities/queries/guest-page.ts'
import { wasRevokedSince } from '#server/features/guest-links/queries/revoked-links.ts'
import { guestSiteOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { postServiceOf } from '#server/features/guest-messages/queries/post-service-settings.ts'
import { guestPageSettingsOf } from '#server/features/guest-links/queries/guest-page-settings.ts'
import {
  deadCall,
  shown,
  shownDead,
  type ShownCall,
  type Showing,
} from '#server/features/my-booking/queries/shown-pages.ts'
import type { FileReply } from '#server/http/answer.ts'
import { pageLinkDays, type SignedLinks } from '#server/work/signed-links.ts'

interface GiftLink {
  group: string
  sig: string
}

/** Why the link to a gratuity page opens nothing; null: it opens. */
export async function deadGiftLink(
  db: Db,
  links: SignedLinks,
  { group, sig }: GiftLink,
  now: string,
): Promise<DeadLink | null> {
  if (!isGuid(group)) return 'damaged'
  const state = await links.stateOf(gratuityPage(group), sig, now)
  if (state !== 'fits') return state
  return (await wasRevokedSince(db, group, sig, pageLinkDays)) ? 'revoked' : null
}

type PageCall = ShownCall & { params: ParamsOf<typeof giftPage>; query: QueryOf<typeof giftPage> }

export async function shownGift({ links, look }: Showing, call: PageCall): Promise<FileReply> {
  const { db, params, query, now } = call
  const link = { group: params.group, sig: query.sig }
  const dead = await deadGiftLink(db, links, link, now)
  if (dead !== null) return shownDead(look, deadCall(call), dead, query.lang)
  const [site, { gratuities }, cards, { whatsApp }] = await Promise.all([
    guestSiteOf(db),
    postServiceOf(db),
    takesCards(db),
    guestPageSettingsOf(db),
  ])
  const facts = await giftFactsOf(db, params.group, site.language)
  if (facts === null) return shownDead(look, deadCall(call), 'damaged', query.lang)
  const page = {
    ...site,
    ...facts,
    whatsApp,
    language: languageAsked(query.lang) ?? facts.language,
    path: withQuery(gratuityPage(link.group), { sig: link.sig }),
    suggestedCents: gratuities,
    takesCards: cards,
    gave: await gaveIn(db, call),
  }
  return shown(look.policy, 200, gratuityPageHtml(page, look.parts))
}

async function gaveIn(db: Db, { params, query }: PageCall): Promise<GaveOnPage> {
  const cents = Number(query.cash)
  if (isGiftAmount(cents)) return { kind: 'cash', cents }
  if (query.own !== undefined) return { kind: 'wrong', typed: query.own.trim() }
  return query.cart === '' ? null : gaveByCard(db, params.group, query.cart)
}

export function isGiftAmount(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents >= giftCents.atLeast && cents <= giftCents.atMost
}

type CardCall = ShownCall & { params: ParamsOf<typeof giftToCard>; query: QueryOf<typeof giftToCard> }

export async function shownGiftToCard({ links, look, context }: Showing, call: CardCall): Promise<FileReply> {
  const { db, params, query, now } = call
  const dead = await deadGiftLink(db, links, { group: params.group, sig: query.sig }, now)
  if (dead !== null) return shownDead(look, deadCall(call), dead, query.lang)
  const cart = { groupGuid: params.group, cartGuid: params.cart, kind: 'gratuity' as const }
  const page = await paymentPageOf(context, db, cart)
  if (page === null) return shownDead(look, deadCall(call), 'damaged', query.lang)
  const { company, language: own } = await guestSiteOf(db)
  const language = languageAsked(query.lang) ?? own
  return shown(look.policy, 200, toCardHtml({ language, company, page }, look.parts))
}
