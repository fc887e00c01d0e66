import { expect } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { dayText } from '#web/ui/value/format.ts'
import { dailyFlights, saveFlightTimes } from '#contract/flights.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { story } from './harness/story.ts'

const today = todayAtAirport()
const yesterday = addDays(today, -1)
/** A day with flights but without demo guests. */
const quiet = addDays(today, 80)

story(
  'the desk sells a walk-in and adds guests, and the party’s number appears on the number board',
  async ({ visitors }) => {
    const page = await visitors.signInAs('desk', 'tablet', '/scan')
    await page.getByRole('button', { name: 'Walk-in sale' }).click()
    const dialog = page.getByRole('dialog', { name: /^Walk-in/ })
    const flight = dialog.getByLabel('Flight')
    await flight.waitFor()
    await flight.selectOption({ index: (await flight.locator('option').count()) - 1 })
    await dialog.getByLabel('First name').fill('Wanda')
    await dialog.getByLabel('Last name').fill('Walkinson')
    await dialog.getByRole('button', { name: 'Review sale' }).click()
    await dialog.getByRole('group', { name: 'Walk-in sale' }).waitFor()
    await dialog.getByRole('button', { name: 'Sell and take payment' }).click()
    await dialog.waitFor({ state: 'detached' })
    const party = page.getByRole('region', { name: /^Party / })
    await party.getByRole('heading', { name: 'Wanda Walkinson' }).waitFor()
    await party.getByText('Paid').first().waitFor()

    await party.getByRole('button', { name: 'Add passengers' }).click()
    const adding = page.getByRole('dialog', { name: /^Add passengers/ })
    await adding.getByRole('button', { name: 'Review changes' }).click()
    await adding.getByRole('group', { name: 'Add passengers' }).waitFor()
    await adding.getByRole('button', { name: 'Add passengers' }).click()
    await adding.waitFor({ state: 'detached' })
    await party.getByText('0 of 2 checked in').waitFor()

    const call = party.getByRole('button', { name: /^Call A \d+$/ })
    const number = (await call.innerText()).replace('Call ', '')
    await call.click()
    await page.getByRole('status').getByText(`Number ${number} called`).waitFor()
    const wall = await visitors.signInAs('desk', 'desktop', '/concerige-dash/board')
    await wall.getByRole('region', { name: 'Now serving' }).getByText(number, { exact: true }).waitFor()
    expect(await wall.getByText('Walkinson').count()).toBe(0)
    await wall.setViewportSize({ width: 390, height: 844 })
    expect(await wall.getByRole('link', { name: 'Close board' }).boundingBox()).toMatchObject({
      x: expect.toSatisfy((x) => x < 360),
    })
    expect(
      await wall
        .getByRole('region', { name: 'Now serving' })
        .evaluate((it) => it.scrollWidth - it.clientWidth),
    ).toBe(0)
  },
)

story(
  'a day is closed with an outcome for every open item, and reopened with a policy override',
  async ({ visitors }) => {
    const page = await visitors.signInAs('desk', 'tablet', `/concerige-dash?date=${yesterday}&view=close`)
    const close = page.getByRole('button', { name: `Close ${dayText(yesterday)}` })
    await close.waitFor()
    for (const title of ['Parties at the desk', 'Trips', 'Money owed', 'Cash by person']) {
      const part = page.getByRole('region', { name: title, exact: true })
      if (!(await part.getByRole('combobox').first().isVisible())) continue
      const all = part.getByRole('button', { name: 'Apply to all remaining' })
      if (await all.isVisible()) {
        await part.getByRole('textbox', { name: 'All remaining: reason' }).fill('Confirmed by the desk')
        await all.click()
      } else await part.getByRole('textbox').first().fill('Confirmed by the desk')
    }
    await page.getByRole('textbox', { name: 'Day comments' }).fill('A quiet day')
    await page.getByRole('button', { name: 'Save comments' }).click()
    await page.getByRole('textbox', { name: 'Day comments' }).fill('A quiet day, one late flight')
    await close.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Close ${dayText(yesterday)}` })
      .click()
    await page.getByText(/^Closed /).waitFor()
    expect(await page.getByRole('textbox', { name: 'Day comments' }).inputValue()).toBe(
      'A quiet day, one late flight',
    )

    const manager = await visitors.signInAs('manager', 'desktop', '/manager/days')
    await manager.getByRole('row').filter({ hasText: 'A quiet day' }).getByRole('link').click()
    await manager.getByRole('button', { name: 'Reopen day' }).click()
    const dialog = manager.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('A party was forgotten')
    await dialog.getByRole('button', { name: 'Reopen day' }).click()
    await manager.getByRole('button', { name: `Close ${dayText(yesterday)}` }).waitFor()
    await page.getByText(/^Closed /).waitFor({ state: 'detached' })
  },
)

story('the concierge sees the day by flight and finds a party by name', async ({ portal, visitors }) => {
  const caller = new Caller(portal.url)
  await caller.signIn('manager@demo.example')
  const couple = await bookCouple(caller, { lastName: 'Quillfeather', date: today, direction: 'arrival' })
  const page = await visitors.signInAs('desk', 'tablet', '/concerige-dash')
  await page.getByRole('list', { name: 'Passengers by hour' }).waitFor()
  await page.getByRole('searchbox', { name: /^Find a party/ }).fill('quilfeather')
  await page.getByRole('link').filter({ hasText: couple.reference }).click()
  await page.getByRole('region', { name: `Party ${couple.reference}` }).waitFor()
})

story(
  'the desk moves a fast track without trips to its late flight’s new time',
  async ({ portal, visitors }) => {
    const caller = new Caller(portal.url)
    await caller.signIn('manager@demo.example')
    const couple = await bookCouple(caller, {
      lastName: 'Latecombe',
      date: quiet,
      direction: 'arrival',
      ident: 'BA255',
    })
    const { items } = await caller.must(dailyFlights, { query: { startDate: quiet } })
    const flight = items.find((it) => it.ident === 'BA255')
    const times = { status: 'delayed' as const, estimatedTime: '15:00' }
    await caller.must(saveFlightTimes, {
      body: { guid: flight?.guid ?? '', version: flight?.version ?? 0, ...times },
    })
    const page = await visitors.signInAs('desk', 'tablet', `/concerige-dash?date=${quiet}`)
    await page.getByRole('button', { name: 'View plan for BA255' }).click()
    const plan = page.getByRole('dialog', { name: 'Plan for BA255' })
    await plan.getByText(new RegExp(couple.reference)).first().waitFor()
    await plan.getByRole('button', { name: 'Adjust to flight time' }).click()
    await plan.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'View plan for BA255' }).waitFor({ state: 'detached' })
  },
)
