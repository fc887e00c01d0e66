import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { confirmCloseDay, listCloseDay } from '#contract/close-day.ts'
import { bookingComments } from '#contract/daily-reports.ts'
import { dispatcherAction, dispatcherTrip } from '#contract/dispatch.ts'
import { arrivalCheckIn, arrivalLoadBooking } from '#contract/fast-track.ts'
import type { GroupDetail } from '#contract/groups.ts'
import { deskConflicts } from '#contract/offline-desk.ts'
import { demoPassword } from '#server/demo/facts/company.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { acceptEarlyCheckIn } from './harness/early-check-in.ts'
import { keptBrowser } from './harness/kept-browser.ts'
import { phoneConnection, type PhoneConnection } from './harness/phone-connection.ts'
import { signInAt } from './harness/sign-in-page.ts'
import { story } from './harness/story.ts'

const today = todayAtAirport()
const each = 12
const shared = 4

const header = (page: Page) => page.getByRole('banner', { name: 'Portal' }).getByRole('status')
const said = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('status').getByText(text).first()
const partyOf = (page: Page, { reference }: GroupDetail) =>
  page.getByRole('region', { name: `Party ${reference}` })

/** A tablet with its own connection, signed in at the desk, whose program and list are on the device. */
async function readyTablet(page: Page, name: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/scan', { ignoreSearch: true }))?.status))
    .toBe(200)
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Device name').fill(name)
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('button', { name: 'All actions have been sent. Ready for offline use.' }).click()
  await page.getByText(/part(y|ies) saved on this device/).waitFor()
  await page.keyboard.press('Escape')
}

async function find(page: Page, group: GroupDetail): Promise<void> {
  await page.getByRole('textbox', { name: /^Scan a ticket/ }).fill(group.reference)
  await page.keyboard.press('Enter')
  await partyOf(page, group).waitFor()
}

async function checkInAll(page: Page, group: GroupDetail): Promise<void> {
  const party = partyOf(page, group)
  await party.getByRole('button', { name: /^Select all/ }).click()
  await party.getByRole('button', { name: 'Check in 2' }).click()
  await acceptEarlyCheckIn(page, said(page, '2 checked in, 2 of 2 in total'))
}

/** Nine actions: the number called four times, checked in, undone, checked in again, named, cleared. */
async function serve(page: Page, group: GroupDetail): Promise<number> {
  const party = partyOf(page, group)
  await find(page, group)
  for (let calls = 1; calls <= 4; calls++) await party.getByRole('button', { name: /^Call/ }).click()
  await checkInAll(page, group)
  await party.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await said(page, 'Check-in undone').waitFor()
  await checkInAll(page, group)
  await party.getByRole('button', { name: 'Comments' }).click()
  await page.getByRole('dialog').getByLabel('Comments').fill('Met at the gate')
  await page.getByRole('dialog').getByRole('button', { name: 'Save comments' }).click()
  await party.getByText('Met at the gate').first().waitFor()
  await party.getByRole('button', { name: /^Complete check-in/ }).click()
  await page.getByRole('button', { name: 'Complete without payment' }).click()
  await said(page, 'Cleared').waitFor()
  return 9
}

/** How many actions the header counts. */
async function savedOn(page: Page): Promise<number> {
  return Number(/(\d+) actions? saved/.exec(await header(page).innerText())?.[1] ?? 0)
}

async function signInHere(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in?returnUrl=/scan`)
  await signInAt(page, 'desk@demo.example', demoPassword)
  // What follows waits for what it needs; on a busy machine the code reader alone takes long to load.
  await page.waitForURL((url) => url.pathname === '/scan', { waitUntil: 'commit', timeout: 90_000 })
}

async function connection(portalUrl: string): Promise<PhoneConnection> {
  const line = await phoneConnection(portalUrl)
  onTestFinished(line.close)
  return line
}

async function cancel(caller: Caller, group: GroupDetail): Promise<void> {
  const asked = { groupGuid: group.guid, bookingGuids: [bookingOf(group)], reason: 'Plans changed' }
  const { confirmation } = await caller.must(cancelBookingChange.confirm, { body: asked })
  await caller.must(cancelBookingChange.make, { body: { ...asked, confirmation } })
}

/**
 * Ends the demo company's trips under way, and closes the day with an outcome for everything else that is
 * open.
 */
async function closeToday(caller: Caller): Promise<void> {
  const openItems = async () => (await caller.must(listCloseDay, { query: { date: today } })).items
  for (const { kind, guid: tripGuid } of (await openItems()).filter((it) => it.whyNot !== null)) {
    expect(kind).toBe('trip')
    const { version } = (await caller.must(dispatcherTrip, { query: { tripGuid } })).trip
    await caller.must(dispatcherAction, {
      body: { action: 'cancel', tripGuid, version, reason: 'End of day' },
    })
  }
  const resolutions = (await openItems()).map((it) => {
    const outcome = it.may.at(-1)
    if (outcome === undefined) throw new Error(`${it.name} can’t be closed: ${it.whyNot}`)
    return { kind: it.kind, guid: it.guid, outcome, reason: 'End of day' }
  })
  await caller.must(confirmCloseDay, { query: { date: today }, body: { resolutions, comments: '' } })
}

const bookingOf = (group: GroupDetail) => group.bookings[0]?.guid ?? ''

story(
  'two tablets in airplane mode, reloads, a killed browser and changes by the office: everyone counts ' +
    'once, conflicts are decided, the day closes',
  async ({ portal, visitors }) => {
    visitors.expectComplaint(/^(net::ERR_|console: )/)
    const caller = new Caller(portal.url)
    await caller.signIn('manager@demo.example')
    const groups: GroupDetail[] = []
    for (let at = 0; at < 2 * each - shared; at++)
      groups.push(
        await bookCouple(caller, {
          lastName: `Tablet${String.fromCodePoint(65 + at)}son`,
          date: today,
          direction: 'arrival',
        }),
      )
    const [cancelled, commented, elsewhere] = groups as [GroupDetail, GroupDetail, GroupDetail]

    const [lineA, lineB] = [await connection(portal.url), await connection(portal.url)]
    let first = await visitors.signInAs('desk', 'tablet', '/scan', { baseURL: lineA.url })
    await readyTablet(first, 'Tablet 1')
    const browserB = await keptBrowser('tablet', lineB.url)
    await signInHere(browserB.page(), lineB.url)
    await readyTablet(browserB.page(), 'Tablet 2')
    await lineA.cut(first.context())
    await lineB.cut(browserB.context())

    // A discarded tab opens from the device.
    const context = first.context()
    await first.close()
    first = await context.newPage()
    await first.goto(`/scan?date=${today}`)
    await header(first)
      .getByText(/^Offline/)
      .waitFor()

    const serveAll = async (
      page: () => Page,
      own: readonly GroupDetail[],
      between: (done: number) => Promise<void>,
    ) => {
      let actions = 0
      for (const [at, group] of own.entries()) {
        actions += await serve(page(), group)
        await between(at + 1)
      }
      return actions
    }
    const onFirst = serveAll(
      () => first,
      groups.slice(0, each),
      async (done) => {
        if (done === each / 2) await first.reload()
      },
    )
    const onSecond = serveAll(browserB.page, groups.slice(each - shared), async (done) => {
      if (done !== each / 2) return
      await browserB.killAndRestart(async (again) => {
        await again.setOffline(true)
        await again.pages()[0]?.goto(`${lineB.url}/scan`)
      })
      await header(browserB.page())
        .getByText(`Offline · ${9 * done} actions saved on this device`)
        .waitFor()
    })
    const meanwhile = async () => {
      await cancel(caller, cancelled)
      await caller.must(bookingComments.save, {
        query: { bookingGuids: [bookingOf(commented)] },
        body: { comments: 'Vegetarian' },
      })
      const { people } = await caller.must(arrivalLoadBooking, {
        query: { bookingGuid: bookingOf(elsewhere) },
      })
      const passengers = people.map(({ guid }) => ({ guid }))
      await caller.must(arrivalCheckIn, {
        body: { bookingGuid: bookingOf(elsewhere), passengers, device: 'Desk 9' },
      })
    }
    const [actionsOnFirst, actionsOnSecond] = await Promise.all([onFirst, onSecond, meanwhile()])
    expect([await savedOn(first), await savedOn(browserB.page())]).toEqual([actionsOnFirst, actionsOnSecond])
    expect(actionsOnFirst + actionsOnSecond).toBeGreaterThanOrEqual(200)

    await lineA.restore(context)
    // A killed browser can lose its session: the actions wait for their owner.
    await lineB.restore(browserB.context())
    await signInHere(browserB.page(), lineB.url)
    for (const page of [first, browserB.page()])
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('unsent-actions')), { timeout: 60_000 })
        .toBe('[]')

    // Every passenger counts once, on whichever tablet.
    for (const group of groups.slice(1)) {
      const { people, status } = await caller.must(arrivalLoadBooking, {
        query: { bookingGuid: bookingOf(group) },
      })
      expect([group.reference, status, people.map((it) => it.state)]).toEqual([
        group.reference,
        'completed',
        ['checkedIn', 'checkedIn'],
      ])
    }
    const { items: conflicts } = await caller.must(deskConflicts, { query: { date: today } })
    const inConflict = new Set(conflicts.map((it) => it.reference))
    expect([inConflict.has(cancelled.reference), inConflict.has(commented.reference)]).toEqual([true, true])

    // The tablet lists what needs attention. Until that is resolved, the day can't be closed.
    await first.getByRole('button', { name: /needs? attention$/ }).click()
    await first.getByRole('dialog').getByText(cancelled.reference).first().waitFor()
    const { items: open } = await caller.must(listCloseDay, { query: { date: today } })
    expect(open.filter((it) => it.kind === 'deskConflict')).toHaveLength(conflicts.length)

    const lead = await visitors.signInAs('manager', 'desktop', `/concerige-dash?date=${today}&view=conflicts`)
    const list = lead.getByRole('region', { name: 'Desk conflicts' })
    for (let left = conflicts.length; left > 0; left--) {
      await lead.getByRole('link', { name: `Desk conflicts (${left})` }).waitFor()
      const conflict = list
        .getByRole('listitem')
        .filter({ has: lead.getByRole('heading') })
        .first()
      const isAccepted = (await conflict.getAttribute('aria-label'))?.startsWith(commented.reference) ?? false
      await conflict.getByRole('button', { name: isAccepted ? /^Accept/ : /^Dismiss/ }).click()
      await lead.getByRole('dialog').getByLabel('Reason').fill('Talked to the desk')
      await lead
        .getByRole('dialog')
        .getByRole('button', { name: isAccepted ? 'Accept' : 'Dismiss' })
        .click()
      await lead.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await lead.getByText('No open desk conflicts').waitFor()
    const { comments } = await caller.must(arrivalLoadBooking, {
      query: { bookingGuid: bookingOf(commented) },
    })
    expect(comments).toBe('Vegetarian\nMet at the gate')

    await closeToday(caller)
  },
  240_000,
)
