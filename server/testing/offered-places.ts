import { cancelBookingChange } from '#contract/booking-changes.ts'
import { cardGatewayForm } from '#contract/card-gateway.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { isRefusal } from '#domain/refusal.ts'
import { gatewayCall } from '#server/features/card-payments/commands/gateway-call.ts'
import { fetchInBackground } from '#server/features/card-payments/commands/read-gateway.ts'
import { keepOffers } from '#server/features/my-booking/commands/keep-offers.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { gatewayRow } from '#server/testing/card-office.ts'
import { openCardGateway } from '#server/testing/card-gateway-service.ts'
import { fieldIn, guestPages } from '#server/testing/guest-pages.ts'
import { allMailSent } from '#server/testing/mail-sends.ts'
import { confirmAndDo, guest, morning, openReservationDesk, today } from '#server/testing/reservation-desk.ts'
import { portalActor } from '#server/work/actor.ts'

/** A company with a card gateway that offers places from the waitlist, and its guests on My booking. */
export async function openOfferedPlaces() {
  const service = await openCardGateway()
  const desk = await openReservationDesk({
    PLUGNPAY_URL: service.base,
    PUBLIC_URL: 'http://localhost:3000',
  })
  const { db, portal } = desk
  const office = await signedIn(portal, allPermissions, { name: 'Olga Office' })
  const pages = guestPages(portal, desk.agent)
  await pages.allow({ waitlist: true })
  const date = addDays(today, 3)

  async function party(adults: number) {
    portal.clock.forward(1)
    const arrival = await desk.arriving(date)
    const { group, bookings } = await desk.book({ customer: guest, adults, arrival })
    const booking = bookings[0]?.guid ?? ''
    const link = await pages.linkOf(group.customer_guid, group.guid)
    return { group, booking, link, params: { id: group.customer_guid, group: group.guid } }
  }
  type Party = Awaited<ReturnType<typeof party>>

  async function gateway() {
    const call = await gatewayCall(portal.context, portalActor)
    if (isRefusal(call)) throw new Error('The card gateway isn’t set up')
    return call
  }

  return {
    ...desk,
    service,
    office,
    pages,
    date,
    party,
    async takesCards(account: string) {
      const { version } = await office.must(cardGatewayForm.load)
      const { password } = service
      await office.must(cardGatewayForm.save, { body: { account, password, version } })
    },
    /** An empty waitlist on a morning. */
    async clear() {
      portal.clock.now = morning
      service.rows.length = 0
      await db.deleteFrom('card_refund').execute()
      await db.updateTable('cart').set({ offer_guid: null, refund_due: false, state: 'dismissed' }).execute()
      await db.deleteFrom('waitlist_offer').execute()
      await db.deleteFrom('guest_request').execute()
      await db.updateTable('booking').set({ status: 'cancelled', waitlisted_at: null }).execute()
      await db.updateTable('fast_track_day').set({ taken: 0, capacity: null, allowed_over: 0 }).execute()
      await db.deleteFrom('date_status').execute()
    },
    /** Four places, taken by a party that then leaves, with parties that waited for them. */
    async offered(...sizes: number[]): Promise<Party[]> {
      await desk.limit(date, 4)
      const first = await party(4)
      const waiting: Party[] = []
      for (const size of sizes) waiting.push(await party(size))
      await confirmAndDo(desk.agent, cancelBookingChange, { groupGuid: first.group.guid, reason: 'Ill' })
      await keepOffers(db, portal.clock.now)
      return waiting
    },
    async run(now = portal.clock.now) {
      portal.clock.now = now
      await keepOffers(db, now)
      await allMailSent(db)
    },
    /** Asks the card gateway about payments, as the job does. */
    fetch: async () => fetchInBackground(await gateway()),
    pageOf: async ({ link }: Party) => (await pages.open(link)).body,
    async accept({ link, booking }: Party, fee?: string) {
      const shown = fee ?? fieldIn((await pages.open(link)).body, 'fee')
      return pages.pressed(`${link}/accept`, { booking, fee: shown })
    },
    /** The guest pays on the gateway’s page. Returns where the browser is sent then. */
    async payAt(address: string) {
      const form = (await pages.open(address)).body
      const cart = fieldIn(form, 'pt_order_classifier')
      service.rows.push(
        gatewayRow({
          orderID: `page-${cart}`,
          order_classifier: cart,
          'card-amount': fieldIn(form, 'pt_transaction_amount'),
        }),
      )
      return {
        cart,
        back: new URL(fieldIn(form, 'pb_success_url').replaceAll('&amp;', '&').replaceAll('&#38;', '&')),
      }
    },
    /** The gateway sends the browser back. Returns the page it ends at. */
    async comeBack(back: URL): Promise<string> {
      portal.clock.forward(1)
      const first = await portal.app.inject({
        method: 'POST',
        url: `${back.pathname}${back.search}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
        payload: 'pi_response_status=success',
      })
      let to = String(first.headers.location)
      for (let hop = 0; hop < 3; hop += 1) {
        const page = await pages.open(to.split('#')[0] ?? '')
        if (page.headers.location === undefined) return page.body
        to = page.headers.location
      }
      throw new Error('The browser is sent in circles')
    },
    statusOf: async ({ group }: Party) => (await desk.rows(group.guid)).bookings[0]?.status,
    entriesOf: async ({ group }: Party) => (await desk.rows(group.guid)).entries.map((it) => it.kind),
    historyOf: async ({ group }: Party) =>
      (await desk.rows(group.guid)).history.map((it) => `${it.action} ${it.by_guest ? 'Guest' : ''}`.trim()),
    mailsOf: ({ group }: Party) =>
      db
        .selectFrom('outbox')
        .select(['template', 'subject', 'body'])
        .where('group_guid', '=', group.guid)
        .where('kind', '=', 'mail')
        .orderBy('position')
        .execute(),
    requestsOf: async ({ group }: Party) =>
      (
        await db
          .selectFrom('guest_request')
          .select(['kind', 'text'])
          .where('group_guid', '=', group.guid)
          .execute()
      ).map((it) => `${it.kind}: ${it.text}`),
    cart: (guid: string) =>
      db.selectFrom('cart').select(['state', 'why']).where('guid', '=', guid).executeTakeFirstOrThrow(),
    close: async () => {
      await portal.close()
      await service.close()
    },
  }
}
export type OfferedPlaces = Awaited<ReturnType<typeof openOfferedPlaces>>
