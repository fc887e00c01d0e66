import { sql } from 'kysely'
import { gratuityPage, calendarFile, receiptFile, ticketsFile } from '#contract/addresses.ts'
import { askedOfGuestCents } from '#domain/booking/group-state.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import {
  isPickupConfirmed,
  type BookingPage,
  type PageService,
  type SeatsAsked,
} from '#domain/my-booking/booking-page.ts'
import { nameIn, type GuestLanguage } from '#domain/message/guest-language.ts'
import { isAllWaiting } from '#domain/message/guest-occasion.ts'
import { isByPortal, requestStateOf } from '#domain/my-booking/request-state.ts'
import { requestTextIn } from '#domain/my-booking/request-text.ts'
import type { SaidOnPage } from '#domain/my-booking/texts/page-texts.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/connection.ts'
import { takesCards } from '#server/features/card-gateway/queries.ts'
import { guestReservationOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { guestSiteOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { guestPageSettingsOf } from '#server/features/guest-links/queries/guest-page-settings.ts'
import { meetingPhotosOf } from '#server/features/my-booking/queries/meeting-photos.ts'
import { requestsOf } from '#server/features/my-booking/queries/guest-requests.ts'
import { liveServicesOf } from '#server/features/my-booking/queries/live-services.ts'
import { questionsOf } from '#server/features/my-booking/queries/questions.ts'
import { carSeatKinds } from '#server/features/my-booking/queries/seats-asked.ts'
import { offersOf } from '#server/features/waitlist-offers/queries/offers.ts'
import { shownPhone } from '#server/contact-data/phone.ts'
import { siteCountry, siteSettings } from '#server/features/settings/queries.ts'
import { walletLinksOf } from '#server/features/wallet/queries/wallet-passes.ts'
import { guestThreads } from '#server/features/trip-messages/queries/threads.ts'
import { pageLinkDays, spokenIn, type SignedLinks } from '#server/work/signed-links.ts'

interface Asked {
  groupGuid: string
  path: string
  language: GuestLanguage | null
  said: SaidOnPage | null
  /** The service that the guest is about to cancel, with its fee. */
  cancelling: { guid: string; feeCents: number } | null
  /** Child seats that the guest is about to add. */
  seats: (SeatsAsked & { bookingGuid: string }) | null
}

export async function bookingPageOf(
  db: Db,
  { links, context }: { links: SignedLinks; context: Pick<AppContext, 'sealer' | 'config'> },
  { groupGuid, path, language, said, cancelling, seats }: Asked,
  now: string,
): Promise<BookingPage> {
  const [
    own,
    site,
    { time_zone: timeZone },
    settings,
    live,
    requests,
    cards,
    moneyOf,
    offers,
    kinds,
    threads,
    wallets,
    country,
  ] = await Promise.all([
    guestReservationOf(db, groupGuid, language),
    guestSiteOf(db),
    siteSettings(db),
    guestPageSettingsOf(db),
    liveServicesOf(db, groupGuid),
    requestsOf(db, groupGuid),
    takesCards(db),
    moneyOfGroups(db, [groupGuid]),
    offersOf(db, groupGuid, now),
    carSeatKinds(db),
    guestThreads(db, groupGuid, now),
    walletLinksOf(db, context.sealer, links, {
      groupGuid,
      url: new URL(path, context.config.publicUrl).href,
      now,
      language,
    }),
    siteCountry(db),
  ])
  const { facts } = own
  const linkTo = async (path: string, days?: number) => spokenIn(language, await links.sign(path, now, days))
  const services = [...facts.services, ...own.past, ...own.cancelled].map((service): PageService => {
    const now = live.get(service.guid)
    return {
      service,
      status: now?.status ?? 'booked',
      flight: now?.flight ?? null,
      trips: now?.trips ?? [],
      isConfirmed: isPickupConfirmed(service, now?.trips ?? []),
      seats: seats?.bookingGuid === service.guid ? seats : null,
      offer: offers.get(service.guid) ?? null,
      wallet: wallets.get(service.guid) ?? [],
      cancelFeeCents: cancelling?.guid === service.guid ? cancelling.feeCents : null,
    }
  })
  const sums = moneyOf(groupGuid)
  const hasTicket = facts.services.length > 0 && !isAllWaiting(facts.services)
  const wasDriven = [...live.values()].some(({ trips }) => trips.some((it) => it.status === 'completed'))
  return {
    language: facts.language,
    site: { ...site, timeZone },
    now,
    path,
    firstName: facts.customer.firstName || facts.customer.lastName,
    reference: facts.reference,
    onAccount: facts.onAccount,
    services,
    money: {
      totalCents: sums.chargedCents,
      paidCents: sums.paidCents,
      payableCents: askedOfGuestCents(sums),
    },
    takesCards: cards,
    said,
    links: {
      tickets: hasTicket ? await linkTo(ticketsFile(groupGuid)) : null,
      calendar: hasTicket ? await linkTo(calendarFile(groupGuid)) : null,
    },
    receipts: await receiptsOf(db, linkTo, groupGuid, timeZone),
    gratuity: wasDriven ? await linkTo(gratuityPage(groupGuid), pageLinkDays) : null,
    settings: { ...settings, dispatchPhone: shownPhone(settings.dispatchPhone, country) },
    carSeats: kinds.map((it) => ({ guid: it.guid, name: nameIn(facts.language, it) })),
    threads: settings.may.driver ? threads : [],
    photos: await meetingPhotosOf(db, groupGuid, settings),
    questions: await questionsOf(db, groupGuid, facts.services, { settings, language: facts.language, now }),
    requests: requests
      .filter((it) => it.kind !== 'pickup' && !isByPortal(it.kind) && !it.withdrawn)
      .map((it) => ({
        guid: it.guid,
        text: requestTextIn(facts.language, it, site.currency),
        at: it.at,
        answer: it.answer,
        state: requestStateOf(it),
      })),
  }
}

/** The guest's payments and refunds, without reversed ones. */
async function receiptsOf(
  db: Db,
  linkTo: (path: string) => Promise<string>,
  groupGuid: string,
  timeZone: string,
): Promise<BookingPage['receipts']> {
  const { rows } = await sql<{ guid: string; at: string; cents: number }>`
    select e.guid, e.at, -p.amount_cents as cents from entry e
    join posting p on p.entry_guid = e.guid and p.account = 'customerReceivable'
    where e.group_guid = ${groupGuid}::uuid and e.kind in ('payment', 'refund')
      and not exists (select from entry later where later.reverses_guid = e.guid)
    order by e.at, e.guid limit 50`.execute(db)
  return Promise.all(
    rows.map(async ({ guid, at, cents }) => ({
      href: await linkTo(receiptFile(guid)),
      date: localDateOf(at, timeZone),
      amountCents: cents,
    })),
  )
}
