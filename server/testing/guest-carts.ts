import { afterAll, afterEach, beforeAll } from 'vitest'
import { payPage } from '#contract/addresses.ts'
import { crashedCarts, payByCard } from '#contract/carts.ts'
import { groupDetail } from '#contract/groups.ts'
import { expectCardBooksToAgree, openCardOffice, type CardOffice } from '#server/testing/card-office.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { TestBrowser } from '#server/testing/portal.ts'
import { signedLinks } from '#server/work/signed-links.ts'

/** The card office of the current test file, opened by `openGuestCarts`. */
export let cards: CardOffice

/** Opens a card office for the tests of this file, and checks its books after each of them. */
export function openGuestCarts(): void {
  beforeAll(async () => {
    cards = await openCardOffice()
  })
  afterEach(() => expectCardBooksToAgree(cards.portal))
  afterAll(() => cards.close())
}

export const guest = () => new TestBrowser(cards.portal.app)
export const params = (of: Booked) => ({ id: of.customer, group: of.group })
export const owedBy = async (of: Booked) =>
  (await cards.office.must(groupDetail, { params: params(of) })).balanceCents
const links = () => signedLinks(cards.portal.database.db, cards.portal.context.sealer, null)
const sigFor = async (path: string) =>
  decodeURIComponent((await links().sign(path, cards.portal.clock.now, 2)).split('sig=')[1] ?? '')
export const fieldOf = (page: { fields: { name: string; value: string }[] }, name: string) =>
  page.fields.find((one) => one.name === name)?.value ?? ''
const carts = (state?: 'crashed' | 'done' | 'redirected' | 'recovered') =>
  cards.office.must(crashedCarts, { query: { ...(state ? { state } : {}), limit: 200 } })
export async function cartOf(guid: string) {
  const cart = (await carts()).items.find((one) => one.guid === guid)
  if (!cart) throw new Error(`No cart has the guid ${guid}`)
  return cart
}

/** A guest opens the link and is sent to the payment page. */
export async function toPay(booked: Booked) {
  const page = await guest().must(payByCard, {
    params: { group: booked.group },
    query: { sig: await sigFor(payPage(booked.group)) },
  })
  const cart = fieldOf(page, 'pt_order_classifier')
  return { page, cart, returns: new URL(fieldOf(page, 'pb_success_url')) }
}

/** The gateway redirects the browser back, cross-site. */
export const comeBack = async (returns: URL, said: object = { pi_response_status: 'success' }) => {
  cards.portal.clock.forward(1)
  const form = new URLSearchParams(said as Record<string, string>).toString()
  return cards.portal.app.inject({
    method: 'POST',
    url: `${returns.pathname}${returns.search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: form,
  })
}
