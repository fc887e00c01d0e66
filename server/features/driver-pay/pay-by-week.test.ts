import { beforeEach, describe, expect, test } from 'vitest'
import { driverCompleteTrip, driverDepartPickup, driverStartTrip } from '#contract/driver.ts'
import * as contract from '#contract/driver-pay.ts'
import { tillForm } from '#contract/till.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { dora, openDriverDay, ownTrip, theDay } from '#server/testing/driver-day.ts'
import { at, refusal, type Who } from '#server/testing/trip-day.ts'

openDriverDay()

/** The trip’s day is Fri 20 Nov 2026. */
const [week, weekBefore, weekAfter] = ['2026-11-16', '2026-11-09', '2026-11-23']
let office: Who

beforeEach(async () => {
  const trip = await ownTrip({ pickupTime: '12:00' })
  await theDay.drive(
    dora,
    trip,
    [driverStartTrip, at('15:50')],
    [driverDepartPickup, at('16:05')],
    [driverCompleteTrip, at('16:40')],
  )
  await on('2026-11-24T13:00:00Z')
  await payBy(1)
  const rate = { fromDay: '2026-11-01', tripCents: 600, basisPoints: 0, countsWaiting: false }
  await office.must(contract.addPayRate, { params: { driver: dora.accountGuid }, body: rate })
})

/** Moves the clock, and signs the office in again, because its session ends overnight. */
async function on(now: string) {
  theDay.portal.clock.now = now
  office = await signedIn(theDay.portal, ['financial', 'adminSystem'], { name: 'Olive Office' })
}
async function payBy(payWeekStart: number | null) {
  const form = await office.must(tillForm.load)
  await office.must(tillForm.save, { body: { ...form, payWeekStart } })
}
const payOf = (period: string) =>
  office.must(contract.payOfDriver, { params: { driver: dora.accountGuid }, query: { period } })
const listOf = async (period?: string) => {
  const pay = await office.must(contract.driverPay, { query: period === undefined ? {} : { period } })
  return { ...pay, dora: pay.drivers.find((it) => it.driver.guid === dora.accountGuid) }
}
const adjust = (period: string, amountCents: number) =>
  office.must(contract.addPayAdjustment, {
    params: { driver: dora.accountGuid },
    body: { period, kind: 'bonus', amountCents, reason: 'Night shift' },
  })
const confirming = (period: string, drivers = [dora.accountGuid]) =>
  office.call(contract.approveDriverPay.confirm, { body: { drivers, period } })
async function approve(period: string, drivers = [dora.accountGuid]) {
  const body = { drivers, period }
  const { confirmation, ...plan } = await office.must(contract.approveDriverPay.confirm, { body })
  await office.must(contract.approveDriverPay.make, { body: { ...body, confirmation } })
  return plan
}
const mail = (period: string, drivers = [dora.accountGuid]) =>
  office.call(contract.mailDriverPay, { body: { drivers, period } })
const mails = () =>
  theDay.db.selectFrom('outbox').selectAll().where('template', '=', 'driverPay').orderBy('guid').execute()

describe('pay by week', () => {
  test('lists the company’s weeks, starting with the current one', async () => {
    expect(await listOf()).toMatchObject({ period: weekAfter, before: week, after: '2026-11-30' })
    expect((await listOf()).whyNotApprove).toBe('This week isn’t over yet')
    expect((await listOf(week)).dora).toMatchObject({ trips: 1, payCents: 600, state: 'open' })
    await payBy(6)
    expect(await listOf()).toMatchObject({ period: '2026-11-21', before: '2026-11-14' })
    expect((await listOf('2026-11-14')).dora).toMatchObject({ trips: 1, payCents: 600 })
  })

  test('is approved in order, corrected in the next week and reopened', async () => {
    await adjust(weekBefore, 1_000)
    await adjust(week, 500)
    expect(await confirming(week)).toMatchObject(refusal('period', 'Approve 9 Nov – 15 Nov 2026 first'))
    await approve(weekBefore)
    await approve(week)
    expect(await payOf(week)).toMatchObject({ trips: 1, adjustmentCents: 500, totalCents: 1_100 })
    const rate = { fromDay: '2026-11-18', tripCents: 700, basisPoints: 0, countsWaiting: false }
    await office.must(contract.addPayRate, { params: { driver: dora.accountGuid }, body: rate })
    expect((await payOf(weekAfter)).lines).toMatchObject([{ isCorrection: true, cents: 100 }])
    expect((await payOf(weekAfter)).approvals.map((it) => it.period)).toEqual([week, weekBefore])
    await office.must(contract.reopenDriverPay, {
      params: { driver: dora.accountGuid },
      body: { period: week, reason: 'A wrong rate' },
    })
    expect(await payOf(week)).toMatchObject({ totalCents: 1_200, approved: null })
  })

  test('switches to months: the days already approved by week aren’t paid again', async () => {
    await adjust(week, 500)
    await approve(week)
    expect(await confirming('2026-11')).toMatchObject(
      refusal('period', 'Drivers are paid by week now. Choose a week.'),
    )
    await payBy(null)
    await adjust('2026-11', 50)
    expect(await listOf()).toMatchObject({ period: '2026-11', before: '2026-10' })
    const rest = { trips: 0, adjustmentCents: 50, totalCents: 50 }
    expect((await listOf('2026-11')).dora).toMatchObject({ ...rest, state: 'open' })
    expect((await listOf('2026-10')).dora).toMatchObject({ state: 'otherUnit', totalCents: 0 })
    await on('2026-12-02T13:00:00Z')
    await approve('2026-11')
    expect(await payOf('2026-11')).toMatchObject(rest)
    expect((await payOf('2026-11')).adjustments).toMatchObject([{ amountCents: 50 }])
    expect(await payOf(week)).toMatchObject({ totalCents: 1_100, approved: { by: 'Olive Office' } })
  })

  test('switches to weeks: the first week has the days after the approved month', async () => {
    await payBy(null)
    await on('2026-12-08T13:00:00Z')
    await approve('2026-11')
    await payBy(1)
    expect((await listOf(week)).dora).toMatchObject({ state: 'otherUnit', trips: 0, totalCents: 0 })
    expect(await confirming(week)).toMatchObject(
      refusal('period', 'November 2026 is approved. Choose a later week.'),
    )
    await adjust('2026-11-30', 700)
    await approve('2026-11-30')
    expect(await payOf('2026-11-30')).toMatchObject({ totalCents: 700 })
    expect(await payOf('2026-11')).toMatchObject({ totalCents: 600, adjustmentCents: 0 })
  })
})

test('many drivers are approved at once, and the preview names those who aren’t included', async () => {
  const olaf = await theDay.newDriver('Olaf Other')
  await adjust(weekBefore, 1_000)
  await approve(weekBefore)
  await approve(week)
  const both = [dora.accountGuid, olaf.accountGuid]
  const { title, warnings, lines } = await approve(week, both)
  expect(title).toBe('Approve pay for 16 Nov – 22 Nov 2026')
  expect(warnings).toEqual(['Dora Driver isn’t included: 16 Nov – 22 Nov 2026 is approved'])
  expect(lines).toMatchObject([
    { label: 'Olaf Other', after: '0 trips', amountCents: 0 },
    { label: '1 driver', after: 'Total' },
  ])
  expect(await confirming(week, both)).toMatchObject(
    refusal('period', 'Pay of these drivers can’t be approved for this week'),
  )
})

describe('the statement by e-mail', () => {
  test('has each trip and the total, and is sent for approved pay only', async () => {
    expect(await mail(week)).toMatchObject(refusal('period', 'You can only e-mail approved pay'))
    await approve(week)
    expect((await payOf(week)).whyNotMail).toBeNull()
    await on('2026-11-24T14:00:00Z')
    expect(await mail(week)).toMatchObject({ status: 200, body: { left: [] } })
    const sent = (await mails()).at(-1)
    expect(sent).toMatchObject({ subject: expect.stringMatching(/^Your pay for 16 Nov – 22 Nov 2026 - /) })
    expect(sent?.body).toMatch(/Fri 20 Nov, .* \(6\.00\): BBD 6\.00/)
    expect((await payOf(week)).approved).toMatchObject({ mailedAt: '2026-11-24T14:00:00Z' })
    expect((await listOf(week)).dora?.mailedAt).toBe('2026-11-24T14:00:00Z')
  })

  test('names the drivers who don’t get one', async () => {
    const olaf = await theDay.newDriver('Olaf Other')
    await approve(week)
    const { length } = await mails()
    const { body } = await mail(week, [dora.accountGuid, olaf.accountGuid])
    expect(body).toMatchObject({
      left: [{ driver: { name: 'Olaf Other' }, why: 'You can only e-mail approved pay' }],
    })
    expect(await mails()).toHaveLength(length + 1)
  })
})
