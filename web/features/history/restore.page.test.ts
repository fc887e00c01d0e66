import { describe, expect, test } from 'vitest'
import { groupPath, historyLinePath } from '#contract/addresses.ts'
import { vehicles } from '#contract/catalogue.ts'
import { assignTripToDriver, dispatcherTrip } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { historyLine } from '#contract/history.ts'
import { fastTrackPrices } from '#contract/prices.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer, refused, type Answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

type Line = ReplyOf<typeof historyLine>

const same = { name: 'Silver Van', vehicleClass: 'van', luggage: 4 }
const before = { ...same, plate: 'SV 1', seats: 5 }
const after = { ...same, plate: 'SV 2', seats: 7 }
const line: Line = {
  ...smallestReply(historyLine),
  guid: aGuid(1),
  who: 'Demo Admin',
  action: 'editVehicle',
  kind: 'vehicle',
  about: 'Silver Van',
  subjectGuid: aGuid(2),
  before,
  after,
  restorable: {
    form: 'vehicles',
    fields: (Object.keys(after) as (keyof typeof after)[]).map((name) => ({
      name,
      before: before[name],
      after: after[name],
    })),
  },
}
const vehicle = (values: object) =>
  answer(vehicles.edit.load, {
    ...smallestReply(vehicles.edit.load),
    ...after,
    version: 3,
    ...values,
  })

const openLine = (shown: Line, answers: readonly Answer[] = []) =>
  openPage(historyLinePath(shown.guid), {
    as: anAdministrator(),
    answers: [answer(historyLine, shown), ...answers],
  })
const dialog = (page: PortalPage) => page.getByRole('dialog', { name: 'Restore' })
const restore = (page: PortalPage) => page.getByRole('button', { name: 'Restore…' })

test('a change is restored by its own form, after showing what changes', async () => {
  const page = await openLine(line, [vehicle({}), answer(vehicles.edit.save, { guid: aGuid(2) })])
  await restore(page).click()
  await dialog(page).getByRole('row', { name: 'Plate SV 2 SV 1' }).waitFor()
  expect(await dialog(page).getByRole('row').count()).toBe(3)
  expect(await axe(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Earlier values restored').waitFor()
  expect(page.sent(vehicles.edit.save)).toEqual([expect.objectContaining({ ...before, version: 3 })])
})

test('what was changed again stays, and is named', async () => {
  const page = await openLine(line, [
    vehicle({ plate: 'SV 3' }),
    answer(vehicles.edit.save, { guid: aGuid(2) }),
  ])
  await restore(page).click()
  await dialog(page).getByText('Not restored, because they have changed since: Plate').waitFor()
  await dialog(page).getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => page.sent(vehicles.edit.save)).toMatchObject([{ plate: 'SV 3', seats: 5 }])
})

test('with nothing left to restore, there is no button for it', async () => {
  const page = await openLine(line, [vehicle({ plate: 'SV 3', seats: 9 })])
  await restore(page).click()
  await dialog(page).getByText('Nothing to restore').waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Restore' }).count()).toBe(0)
})

const sentence = 'Another vehicle already has this plate'
test.each([
  ['the form', refuse('vehicle', sentence)],
  ['a field', refuseField('plate', sentence)],
])('a refusal of %s is shown, and the dialog stays', async (_, refusal) => {
  const page = await openLine(line, [vehicle({}), refused(vehicles.edit.save, refusal)])
  await restore(page).click()
  await dialog(page).getByRole('button', { name: 'Restore' }).click()
  await dialog(page).getByText(sentence).waitFor()
})

test.each([
  ['one service', 'checkIn', 'booking', `?change=resetBooking&booking=${line.subjectGuid}`],
  ['the whole reservation', 'cancelBooking', 'group', '?change=resetBooking'],
])('a step of %s leads to its reset', async (_, action, kind, query) => {
  const group = { guid: aGuid(3), reference: 'QX7K2M', customerGuid: aGuid(4), customer: 'Ann Lee' }
  const shown = { ...line, action, kind, restorable: null, group }
  const page = await openLine(shown)
  const undo = page.getByRole('link', { name: 'Undo…' })
  await undo.waitFor()
  expect(await undo.getAttribute('href')).toBe(`${groupPath(aGuid(4), aGuid(3))}${query}`)
})

describe('an assignment', () => {
  const [mine, other] = [aGuid(11), aGuid(12)]
  const assigned: Line = {
    ...line,
    action: 'assignTrip',
    kind: 'trip',
    restorable: null,
    before: { driver: 'Driver One' },
    after: { driver: 'Driver Two' },
    reassignment: { from: mine, to: other },
  }
  const trip = (driverGuid: string) => {
    const { life, ...facts } = aTripOnBoard(1, { status: 'assigned', version: 4 })
    return answer(dispatcherTrip, {
      ...smallestReply(dispatcherTrip),
      trip: { ...facts, life: { ...life, status: 'assigned', driverGuid } },
    })
  }

  test('can’t go back to a former driver, and says so', async () => {
    const former = refused(assignTripToDriver, refuseField('driverGuid', 'Choose a driver'))
    const page = await openLine(assigned, [trip(other), former])
    await restore(page).click()
    await dialog(page).getByRole('button', { name: 'Assign' }).click()
    await dialog(page).getByText('Choose a driver').waitFor()
  })

  test('goes back to its earlier driver', async () => {
    const page = await openLine(assigned, [trip(other), answer(assignTripToDriver, { toast: 'Assigned' })])
    await restore(page).click()
    await dialog(page).getByText('Driver One gets the trip again, with their usual car.').waitFor()
    expect(await axe(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Assign' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(page.asked(assignTripToDriver).at(-1)?.query).toMatchObject({ driverGuid: mine })
    expect(page.sent(assignTripToDriver)).toMatchObject([{ version: 4, force: false }])
  })

  test('stays if the trip has been assigned again since', async () => {
    const page = await openLine(assigned, [trip(aGuid(13))])
    await restore(page).click()
    await dialog(page).getByText('the driver has changed since').waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Assign' }).count()).toBe(0)
  })
})

describe('a price', () => {
  const was = { name: 'Adult', firstCents: 10_000, nextCents: 8000 }
  const is = { ...was, firstCents: 12_000 }
  const kinds = { direction: 'arrival', ageBand: 'adult', taxCode: 'VAT' } as const
  const dates = { validFrom: '2026-11-01', validTo: null }
  const { name, ...facts } = { ...is, ...kinds }
  const changed: Line = {
    ...line,
    action: 'changePrice',
    kind: 'priceRule',
    restorable: null,
    before: { ...was, ...kinds, ...dates, validFrom: '2020-01-01' },
    after: { ...is, ...kinds, ...dates },
    earlierPrice: {
      kind: 'fastTrack',
      name: was.name,
      facts: { firstCents: 10_000, nextCents: 8000, ...kinds },
      after: { ...is, ...kinds, ...dates },
    },
  }
  const prices = (now: object) =>
    answer(fastTrackPrices.load, {
      today: '2026-11-20',
      warnings: [],
      items: [{ guid: aGuid(2), name, ...dates, version: 5, facts: { ...facts, ...now } }],
    })

  test('is set again as a new version from today', async () => {
    const page = await openLine(changed, [prices({}), answer(fastTrackPrices.save, { guid: aGuid(9) })])
    await restore(page).click()
    await dialog(page)
      .getByRole('row', { name: /120\.00.*100\.00/ })
      .waitFor()
    expect(await axe(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Set price' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(page.sent(fastTrackPrices.save)).toMatchObject([
      { rule: { guid: aGuid(2), version: 5 }, validFrom: '2026-11-20', facts: { firstCents: 10_000 } },
    ])
  })

  test('stays if it has been changed since', async () => {
    const page = await openLine(changed, [prices({ firstCents: 13_000 })])
    await restore(page).click()
    await dialog(page).getByText('this price has been changed or ended since').waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Set price' }).count()).toBe(0)
  })
})

test('what can’t be restored has no button', async () => {
  const page = await openLine({ ...line, action: 'takePayment', restorable: null })
  await page.getByRole('heading', { level: 1, name: /Demo Admin/ }).waitFor()
  await page.waitForTimeout(200)
  expect(await page.getByText(/^(Restore|Undo)…$/).count()).toBe(0)
})
