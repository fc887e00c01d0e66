import PostalMime, { type Email } from 'postal-mime'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { cardGatewayForm } from '#contract/card-gateway.ts'
import { dispatcherDashboard, type BoardTrip } from '#contract/dispatch.ts'
import { saveFlightTimes } from '#contract/flights.ts'
import { arrivalCheckIn, arrivalConfirm } from '#contract/fast-track.ts'
import { guestMessagesForm } from '#contract/guest-messages.ts'
import { postServiceConfig } from '#contract/site.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { mailChannel } from '#server/features/documents/commands/send-mail.ts'
import { sendDayNews } from '#server/features/guest-messages/commands/send-day-news.ts'
import { sendPostService } from '#server/features/guest-messages/commands/send-post-service.ts'
import { sendReminders } from '#server/features/guest-messages/commands/send-reminders.ts'
import { deliverOutbox } from '#server/features/messages/commands/deliver-outbox.ts'
import { smtpMailer } from '#server/mail/mailer.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openCardGateway } from '#server/testing/card-gateway-service.ts'
import { freePort } from '#server/testing/free-port.ts'
import { openMailServer } from '#server/testing/mail-server.ts'
import { portalOver, testSealer, type TestPortal } from '#server/testing/portal.ts'
import { openTripDay, type TripDay } from '#server/testing/trip-day.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import { sharedBrowser } from '#web/testing/shared-browser.ts'
import { storyDatabase } from './story-databases.ts'

/** The portal on its own port, with a card gateway and a mail server. */
export async function openStay(now: string) {
  const { url, drop } = await storyDatabase('template1')
  const database = openDatabase({ url })
  await migrate(database.db)
  const gateway = await openCardGateway()
  const mailServer = await openMailServer()
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const portal = await portalOver(database, now, { PUBLIC_URL: publicUrl, PLUGNPAY_URL: gateway.base })
  await portal.app.listen({ port, host: '127.0.0.1' })
  const mailer = smtpMailer(mailServer.url, 'Small Company <hello@company.example>')
  onTestFinished(async () => {
    mailer.close()
    await portal.close()
    await Promise.all([gateway.close(), mailServer.close()])
    await drop()
  })
  const theDay = await openTripDay(portal)
  const links = signedLinks(portal.database.db, testSealer, null)
  const mail = mailChannel({
    db: portal.database.db,
    mailer,
    links,
    publicUrl,
    from: 'hello@company.example',
  })
  /** What the jobs of this minute do, and the mails that arrive. */
  const minute = async (time: string): Promise<Email[]> => {
    portal.clock.now = time
    const { db } = portal.database
    // Staff sign in again each morning; the story leaves that out.
    await db.updateTable('session').set({ expires_at: '2026-12-31T00:00:00Z' }).execute()
    await sendReminders(db, time)
    await sendDayNews(db, time)
    await sendPostService(db, time)
    mailServer.got.length = 0
    await deliverOutbox(db, { mail, push: null }, testSealer, () => time)
    return Promise.all(mailServer.got.map((raw) => PostalMime.parse(raw)))
  }
  const office = await signedIn(portal, allPermissions, { name: 'Olga Office' })
  await configure(office, gateway.password)
  return { portal, theDay, office, publicUrl, minute }
}

/** Messages on the day, a thank-you an hour after the service, and cards. */
async function configure(office: Awaited<ReturnType<typeof signedIn>>, password: string): Promise<void> {
  const messages = await office.must(guestMessagesForm.load)
  await office.must(guestMessagesForm.save, {
    body: {
      ...messages,
      helpPhone: '+1 246 555 0100',
      onTheDay: { driver: true, onTheWay: true, waiting: true, lateFlight: true },
      reminders: { ...messages.reminders, dayBefore: true, time: '18:00' },
    },
  })
  const { sent: _, ...after } = await office.must(postServiceConfig.load)
  await office.must(postServiceConfig.save, { body: { ...after, on: true, hoursAfter: 1 } })
  const { version } = await office.must(cardGatewayForm.load)
  await office.must(cardGatewayForm.save, { body: { account: 'democompany', password, version } })
}

/** The only trip of a reservation on a day, as dispatchers see it. */
export async function tripOf({ dan }: TripDay, groupGuid: string, date: string): Promise<BoardTrip> {
  const { items } = await dan.must(dispatcherDashboard, { query: { date } })
  const trip = items.find((it) => it.groupGuid === groupGuid)
  if (!trip) throw new Error('The reservation has no trip on that day')
  return trip
}

/** Checks in the whole party of a fast track. */
export async function meetAtDesk(portal: TestPortal, bookingGuid: string): Promise<void> {
  const desk = await signedIn(portal, ['fastTrack'])
  const passengers = await portal.database.db
    .selectFrom('booking_passenger')
    .select('passenger_guid')
    .where('booking_guid', '=', bookingGuid)
    .execute()
  const guids = passengers.map((it) => it.passenger_guid)
  await desk.must(arrivalCheckIn, {
    body: { bookingGuid, passengers: guids.map((guid) => ({ guid })), device: '' },
  })
  await desk.must(arrivalConfirm, { body: { bookingGuid, device: '', accepts: [] } })
}

interface FlightNews {
  status: 'delayed' | 'landed'
  estimatedTime: string
  actualTime?: string
}

/** A dispatcher enters what the airline says about the flight of a trip. */
export async function tellOfFlight({ dan, db }: TripDay, trip: BoardTrip, news: FlightNews): Promise<void> {
  const { flight_guid: guid, version } = await db
    .selectFrom('trip')
    .innerJoin('flight', 'flight.guid', 'trip.flight_guid')
    .select(['trip.flight_guid', 'flight.version'])
    .where('trip.guid', '=', trip.guid)
    .executeTakeFirstOrThrow()
  await dan.must(saveFlightTimes, {
    body: { guid: guid ?? '', version, actualTime: '', terminal: '', gate: '', belt: '', ...news },
  })
}

/** The only mail of a minute. */
export function one(mails: readonly Email[]): Email {
  expect(mails.map((it) => it.subject)).toHaveLength(1)
  const [mail] = mails
  if (!mail) throw new Error('No mail arrived')
  return mail
}

/** The link behind a button of a mail. */
export function linkIn({ html = '' }: Email, label: string): string {
  const [, href = ''] = new RegExp(`href="([^"]+)"[^>]*>(?:<[^>]+>)*${label}`).exec(html) ?? []
  return href.replaceAll('&#38;', '&').replaceAll('&amp;', '&')
}

export async function openPhone(): Promise<Page> {
  const browser = await sharedBrowser()
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.on('pageerror', (error) => expect.fail(String(error)))
  return page
}

/** “Slow 4G” of Chrome’s developer tools. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
const patienceMs = 2000

/** The page is there in time on a slow connection, with everything it loads. */
export async function expectFast(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await page.goto(url, { waitUntil: 'load' })
  const [took = Infinity, requests] = await page.evaluate(() => {
    const [own] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return [own?.loadEventStart, performance.getEntriesByType('resource').length]
  })
  await session.detach()
  expect(took).toBeLessThan(patienceMs)
  // Slow all the same: the connection was not ignored.
  expect(took).toBeGreaterThan(slow4G.latency)
  expect(requests).toBe(0)
}

export async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
}
