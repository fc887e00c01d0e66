import { describe, expect, test } from 'vitest'
import { dateStatus, dateStatusMonth, type DayOfMonth } from '#contract/date-status.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { addDays, monthOf } from '#domain/calendar/service-date.ts'
import { forbidden, refuse, type Refusal } from '#domain/refusal.ts'
import { aManager, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, refused, slow, type Call } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { expectLoadStates } from '#web/testing/load-states.ts'
import { openPage, type Opening, type PortalPage } from '#web/testing/open-page.ts'

const places = (more: Partial<DayOfMonth['arrival']> = {}) => ({
  capacity: null,
  taken: 0,
  waitlisted: 0,
  left: null,
  ...more,
})
const limitedTo = (capacity: number, taken: number, waitlisted = 0) =>
  places({ capacity, taken, waitlisted, left: capacity - taken })

const aDay = (date: string, more: Partial<DayOfMonth> = {}): DayOfMonth => ({
  date,
  mode: 'open',
  arrival: places(),
  departure: places(),
  comments: '',
  closedAt: null,
  version: 0,
  ...more,
})

/** Answers any month; the given days override the defaults. */
function months(...known: DayOfMonth[]) {
  return answer(dateStatusMonth, ({ query: { date } }) => {
    const first = `${monthOf(date)}-01`
    const dates = Array.from({ length: 31 }, (_, day) => addDays(first, day)).filter(
      (it) => monthOf(it) === monthOf(date),
    )
    return {
      first,
      last: dates.at(-1) ?? first,
      items: dates.map((it) => known.find((day) => day.date === it) ?? aDay(it)),
    }
  })
}

/** A day as reloaded after a conflict. */
const dayRead = (day: DayOfMonth, more: Partial<ReplyOf<typeof dateStatus.load>> = {}) =>
  answer(dateStatus.load, { ...day, dayComments: '', closedBy: null, ...more })

const path = '/date-status?date=2027-12-03'
const open = (more: Opening = {}, at = path) =>
  openPage(at, { as: aManager(), ...more, answers: [months(), ...(more.answers ?? [])] })
const cell = (page: PortalPage, name: RegExp | string) => page.getByRole('grid').getByRole('button', { name })

test('loads, fails, recovers and is refused', async () => {
  await expectLoadStates(path, {
    as: aReservationsAgent(),
    endpoint: dateStatusMonth,
    answers: [months()],
    loaded: (page) => cell(page, 'Friday 3 December 2027, open, arrivals 0, departures 0'),
  })
})

describe('the calendar', () => {
  test('announces each day’s fill level, waitlist, comments and closing', async () => {
    const shown = [
      aDay('2027-12-01', { mode: 'limited', arrival: limitedTo(50, 34), departure: limitedTo(40, 40, 3) }),
      aDay('2027-12-02', { mode: 'waitlistOnly', comments: 'Band on the forecourt' }),
      aDay('2027-12-04', { mode: 'closed', arrival: places({ taken: 12 }) }),
      aDay('2027-12-05', { closedAt: '2027-12-06T02:00:00Z' }),
    ]
    const page = await open({ answers: [months(...shown)] })
    const names = () =>
      page
        .getByRole('grid')
        .getByRole('button')
        .evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')))
    await expect
      .poll(async () => (await names()).slice(0, 5))
      .toEqual([
        'Wednesday 1 December 2027, limited, arrivals 34 of 50, departures 40 of 40, 3 waiting',
        'Thursday 2 December 2027, waitlist only, arrivals 0, departures 0, Band on the forecourt',
        'Friday 3 December 2027, open, arrivals 0, departures 0',
        'Saturday 4 December 2027, closed, arrivals 12, departures 0',
        'Sunday 5 December 2027, open, arrivals 0, departures 0, day closed',
      ])
    expect(await names()).toHaveLength(31)
    expect(await axe(page)).toEqual([])
  })

  test('moves between months and back to the current one', async () => {
    const page = await open({}, '/date-status')
    await cell(page, /^Friday 20 November 2026/).waitFor()
    const thisMonth = page.getByRole('button', { name: 'This month' })
    expect(await thisMonth.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Next month' }).click()
    await cell(page, /^Sunday 20 December 2026, open/).waitFor()
    await thisMonth.click()
    await cell(page, /^Friday 20 November 2026, open/).waitFor()
    expect(new Set(page.asked(dateStatusMonth).map((it) => it.query.date))).toEqual(
      new Set(['2026-11-01', '2026-12-01']),
    )
  })

  test('an invalid date shows today', async () => {
    const page = await open({}, '/date-status?date=2026-02-30')
    await cell(page, /^Friday 20 November 2026/).waitFor()
    expect(await page.getByRole('button', { name: 'This month' }).isDisabled()).toBe(true)
  })

  test('arrow keys cross the month end, and Enter opens a day whose month is still loading', async () => {
    const page = await open({}, '/date-status?date=2027-12-31')
    await cell(page, /^Friday 31 December 2027/).focus()
    const next = slow(months())
    page.answer(next)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    next.release()
    await page.getByRole('dialog', { name: 'Sat 1 Jan 2028' }).waitFor()
  })

  test('shows changes by another user live', async () => {
    const page = await open()
    await cell(page, /^Monday 6 December 2027, open/).waitFor()
    page.answer(months(aDay('2027-12-06', { mode: 'closed' })))
    page.publish({ topic: 'dateStatus', date: '2027-12-06' })
    await cell(page, /^Monday 6 December 2027, closed/).waitFor()
  })
})

describe('setting dates', () => {
  const conflict = 'Another user changed this date. Reload it and try again.'

  /** Opens a day by keyboard; Enter applies to the day the arrow moved to, even before it is drawn. */
  const openSaturday = async (page: PortalPage) => {
    await cell(page, /^Friday 3 December 2027/).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sat 4 Dec 2027' })
    await dialog.waitFor()
    return dialog
  }

  test('a range is set by keyboard, and a day that another user changed is named and retried', async () => {
    const changed = aDay('2027-12-05', { version: 1, comments: 'By another user' })
    const set = (call: Call<typeof dateStatus.save>): object | Refusal =>
      call.params.date === '2027-12-05' && call.body.version === 0 ? refuse('Sun 5 Dec', conflict) : {}
    const page = await open({ answers: [answer(dateStatus.save, set), dayRead(changed)] })
    const dialog = await openSaturday(page)
    await dialog.getByRole('textbox', { name: 'Until' }).fill('2027-12-06')
    await dialog.getByLabel('Fast track').selectOption('limited')
    await dialog.getByLabel('Arrival capacity').fill('30')
    await dialog.getByLabel('Departure capacity').fill('20')
    await dialog.getByRole('button', { name: 'Set 3 days' }).click()
    await dialog.getByText(`Sun 5 Dec: ${conflict}`).waitFor()
    expect(await axe(page)).toEqual([])

    const limited = { mode: 'limited' as const, arrival: limitedTo(30, 0), departure: limitedTo(20, 0) }
    page.answer(months(aDay('2027-12-04', limited), { ...changed, ...limited }, aDay('2027-12-06', limited)))
    await dialog.getByRole('button', { name: 'Retry 1 day' }).click()
    await dialog.waitFor({ state: 'detached' })
    await cell(
      page,
      'Sunday 5 December 2027, limited, arrivals 0 of 30, departures 0 of 20, By another user',
    ).waitFor()
    const sent = { mode: 'limited', arrivalCapacity: 30, departureCapacity: 20, comments: '', version: 0 }
    // The retry uses the version reloaded after the conflict, with the other user's comment.
    expect(page.sent(dateStatus.save)).toEqual([
      sent,
      sent,
      sent,
      { ...sent, comments: 'By another user', version: 1 },
    ])
  })

  test('Shift-click opens a range, with a choice of weekdays', async () => {
    const page = await open({ answers: [answer(dateStatus.save, {})] })
    await cell(page, /^Friday 3 December/).waitFor()
    await cell(page, /^Sunday 12 December/).click({ modifiers: ['Shift'] })
    const dialog = page.getByRole('dialog', { name: 'Fri 3 Dec 2027' })
    expect(await dialog.getByRole('textbox', { name: 'Until' }).inputValue()).toBe('2027-12-12')
    await dialog.getByRole('button', { name: 'Set 10 days' }).waitFor()
    const only = dialog.getByRole('group', { name: 'Days of the week' })
    for (const weekday of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await only.getByLabel(weekday).uncheck()
    await dialog.getByLabel('Fast track').selectOption('closed')
    await dialog.getByRole('button', { name: 'Set 4 days' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.asked(dateStatus.save).map((it) => it.params.date)).toEqual([
      '2027-12-04',
      '2027-12-05',
      '2027-12-11',
      '2027-12-12',
    ])
  })

  test.each([
    ['Until', '2027-12-01', 'The earliest date is 2027-12-04'],
    ['Arrival capacity', '', 'This field is required'],
  ])('%s: %s is refused before sending', async (field, typed, message) => {
    const page = await open()
    const dialog = await openSaturday(page)
    await dialog.getByLabel('Fast track').selectOption('limited')
    await dialog.getByLabel('Arrival capacity').fill('30')
    await dialog.getByLabel('Departure capacity').fill('20')
    await dialog.getByLabel(new RegExp(`^${field}`)).fill(typed)
    await page.keyboard.press('Control+Enter')
    await dialog.getByText(message).first().waitFor()
    expect(page.sent(dateStatus.save)).toEqual([])
  })

  test('a permission error names its day', async () => {
    const page = await open({ answers: [refused(dateStatus.save, forbidden)] })
    const dialog = await openSaturday(page)
    await dialog.getByLabel('Comments').fill('Band on the forecourt')
    await dialog.getByRole('button', { name: 'Set Sat 4 Dec' }).click()
    await dialog.getByText(/^Sat 4 Dec: Forbidden/).waitFor()
    expect(await dialog.getByLabel('Comments').inputValue()).toBe('Band on the forecourt')
  })
})

test('a user with read access sees a closed day, who closed it, and why it can’t be set', async () => {
  const day = aDay('2027-12-10', { comments: 'Cruise ship', closedAt: '2027-12-11T02:30:00Z' })
  const page = await open({
    as: aReservationsAgent(),
    device: 'phone',
    answers: [months(day), dayRead(day, { closedBy: 'Demo Concierge', dayComments: 'All flights in' })],
  })
  await cell(page, /^Friday 10 December/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Set date/ }).waitFor()
  await dialog.getByText('Setting dates needs a policy override').waitFor({ state: 'attached' })
  await dialog.getByText('Cruise ship').waitFor()
  await dialog.getByText(/by Demo Concierge$/).waitFor()
  await dialog.getByText('All flights in').waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Until' }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
})

test('opens at the portal’s month, regardless of the device’s clock', async () => {
  const page = await open({ now: '2026-11-20T13:00:00Z', portalNow: '2028-03-10T13:00:00Z' }, '/date-status')
  await cell(page, /^Friday 10 March 2028/).waitFor()
  expect(page.asked(dateStatusMonth).map((it) => it.query)).toEqual([{ date: '2028-03-01' }])
})
