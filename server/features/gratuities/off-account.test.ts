// not moved: whole months
import { describe, expect, test } from 'vitest'
import { dispatcherAction } from '#contract/dispatch.ts'
import { driverUndoStep } from '#contract/driver.ts'
import * as contract from '#contract/gratuities.ts'
import { groupDetail } from '#contract/groups.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import {
  openGratuityDay,
  allOf,
  dora,
  office,
  signInOffice,
  theDay,
  paramsOf,
} from '#server/testing/gratuity-day.ts'
import {
  openHotelAccount,
  balance,
  drivenForHotel,
  issueUpTo,
  mustAdd,
  reverse,
  statement,
  toInvoice,
} from '#server/testing/hotel-gratuities.ts'
import { at, day, refusal } from '#server/testing/trip-day.ts'

openGratuityDay()
openHotelAccount()

describe('reversing it', () => {
  test('before it is invoiced leaves nothing to invoice', async () => {
    const [trip] = await drivenForHotel()
    const before = await balance()
    const gift = await mustAdd(trip)
    expect(await reverse(gift, 'chargeBack')).toMatchObject(
      refusal('gratuity', 'Only card payments can be charged back'),
    )
    expect((await reverse(gift)).status).toBe(200)
    expect((await balance()) - before).toBe(0)
    expect(
      (await toInvoice()).filter((it) => it.memo.startsWith('Gratuity') && it.reference === trip.reference),
    ).toEqual([])
    expect((await allOf())[0]?.state).toBe('reversed')
    const [, reversal] = (await statement()).filter(
      (it) => it.group?.guid === trip.groupGuid && it.memo.startsWith('Gratuity'),
    )
    expect(reversal).toMatchObject({ kind: 'reversal', amountCents: -1_500, serviceDate: day })
    expect(reversal?.memo).not.toContain('Agreed with Rita')
    const { entries, onAccountCents } = await theDay.agent.must(groupDetail, { params: paramsOf(trip) })
    expect(onAccountCents).toBe(entries.reduce((sum, it) => sum + it.onAccountCents, 0))
    expect(await reverse(gift)).toMatchObject(refusal('gratuity', 'This gratuity has already been reversed'))
  })

  test('after it is invoiced is credited by the next invoice', async () => {
    const [trip] = await drivenForHotel()
    const gift = await mustAdd(trip)
    await issueUpTo(day)
    expect((await reverse(gift)).status).toBe(200)
    const credit = (await toInvoice()).filter((it) => it.reference === trip.reference)
    expect(credit).toMatchObject([{ amountCents: -1_500, serviceDate: day }])
    const note = await issueUpTo(day)
    expect(note.lines).toMatchObject([
      { amountCents: -1_500, taxCents: 0, label: expect.stringMatching(/^Gratuity reversed: /) },
    ])
  })

  test('is refused once the driver was paid', async () => {
    const [trip] = await drivenForHotel()
    const gift = await mustAdd(trip)
    theDay.portal.clock.now = '2026-11-21T13:00:00Z'
    await signInOffice()
    await confirmAndDo(office, contract.payOutGratuities, { from: 'bank', drivers: [dora.accountGuid] })
    expect(await reverse(gift)).toMatchObject(
      refusal('gratuity', 'This gratuity has already been paid out. Reverse the payout first.'),
    )
    theDay.portal.clock.now = at('16:40')
    await signInOffice()
  })

  test('happens when the trip is reopened or its completion is undone, for that trip alone', async () => {
    const [first, second] = await drivenForHotel(2)
    if (!second) throw new Error('Two cars were wanted')
    const before = await balance()
    await mustAdd(first, { amountCents: 2_000 })
    await theDay.dan.must(dispatcherAction, {
      body: { action: 'reopen', tripGuid: first.guid, reason: 'The wrong button' },
    })
    expect((await balance()) - before).toBe(1_000)
    expect((await allOf()).map((it) => it.state).toSorted()).toEqual(['pending', 'reversed'])
    await dora.must(driverUndoStep, { query: { tripGuid: second.guid }, body: { step: 'complete' } })
    expect((await balance()) - before).toBe(0)
    expect((await allOf()).map((it) => it.state)).toEqual(['reversed', 'reversed'])
  })
})
