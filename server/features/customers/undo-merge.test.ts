import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mergeCustomerChange, undoMergeChange } from '#contract/customer-merge.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { MergeDesk, refused } from '#server/testing/merge-desk.ts'

let desk: MergeDesk
beforeAll(async () => {
  desk = await MergeDesk.open()
})
afterAll(() => desk.portal.close())
beforeEach(() => desk.newPair())

describe('undoing a merge', () => {
  test('restores fields, reservations and balances of both, and keeps later bookings', async () => {
    await desk.edit(desk.eva.customer, { notes: 'Window', birthday: '1980-02-29' })
    const [own, others] = [await desk.form(desk.eva.customer), await desk.form(desk.eve.customer)]
    await desk.merge({ firstName: 'losing', email: 'losing', notes: 'both', birthday: 'losing' })
    await desk.bookAgain(desk.eva.customer)
    const ledger = await desk.ledger()
    const { saved } = await desk.undo()
    expect(saved.toast).toBe(`Eve ${desk.lastName} and Eva ${desk.lastName} are separate customers again`)
    expect(await desk.form(desk.eva.customer)).toEqual({ ...own, version: own.version + 2 })
    expect(await desk.form(desk.eve.customer)).toEqual({ ...others, version: others.version + 2 })
    expect(await desk.referencesOf(desk.eve.customer)).toEqual([desk.eve.reference])
    expect(await desk.referencesOf(desk.eva.customer)).toHaveLength(2)
    expect((await desk.page(desk.eve.customer)).balanceCents).toBe(19_800)
    expect(await desk.found(desk.mailOf('Eve'))).toEqual([desk.eve.customer])
    expect(await desk.ledger()).toEqual(ledger)
    const { merges, history } = await desk.page(desk.eva.customer)
    expect(merges).toEqual([])
    expect(history[0]).toMatchObject({ action: 'undoMergeCustomer', reason: 'They are sisters' })
    expect((await desk.page(desk.eve.customer)).history[0]).toMatchObject({ action: 'undoMergeCustomer' })
  })

  test('keeps what was edited since', async () => {
    await desk.merge({ email: 'losing', firstName: 'losing' })
    await desk.edit(desk.eva.customer, { email: 'new@mail.example' })
    const { plan } = await desk.undo()
    expect(plan.warnings).toEqual(['E-mail was edited after the merge and won’t change: new@mail.example'])
    expect(await desk.form(desk.eva.customer)).toMatchObject({ firstName: 'Eva', email: 'new@mail.example' })
  })

  test('is possible once, for thirty days', async () => {
    await desk.merge()
    const { merges } = await desk.page(desk.eva.customer)
    expect(merges).toMatchObject([
      {
        name: `Eve ${desk.lastName}`,
        who: 'Rita Reservations',
        undoUntil: addMinutes('2026-11-20T13:00:00Z', 30 * 24 * 60),
        whyNoUndo: null,
      },
    ])
    const body = await desk.undoing()
    const mergedAt = desk.portal.clock.now
    desk.portal.clock.now = addMinutes(mergedAt, 30 * 24 * 60)
    const later = await signedIn(desk.portal, ['viewCustomer', 'editCustomer'])
    expect((await desk.page(desk.eva.customer, later)).merges).toHaveLength(1)
    desk.portal.clock.forward(1)
    expect((await desk.page(desk.eva.customer, later)).merges).toEqual([])
    expect(await later.call(undoMergeChange.confirm, { body })).toMatchObject(
      refused('merge', /more than 30 days old/),
    )
    desk.portal.clock.now = mergedAt
    await confirmAndDo(desk.agent, undoMergeChange, body)
    expect(await desk.agent.call(undoMergeChange.confirm, { body })).toMatchObject(
      refused('merge', 'This merge has already been undone'),
    )
    await desk.merge()
    expect(await desk.referencesOf(desk.eva.customer)).toHaveLength(2)
  })

  test('goes from the newest merge back', async () => {
    await desk.merge()
    const first = await desk.undoing()
    const ann = await desk.bookFor('Ann', 6)
    desk.portal.clock.forward(1)
    await confirmAndDo(desk.agent, mergeCustomerChange, {
      customerGuid: ann.customer,
      mergeInto: desk.eva.customer,
    })
    const why = `Ann ${desk.lastName} has since been merged into this customer. Undo that merge first.`
    expect((await desk.page(desk.eva.customer)).merges.map((it) => it.whyNoUndo)).toEqual([null, why])
    const early = await desk.agent.call(undoMergeChange.confirm, { body: first })
    expect(early).toMatchObject(
      refused(
        'merge',
        `Ann ${desk.lastName} has since been merged into Eva ${desk.lastName}. Undo that merge first.`,
      ),
    )
  })

  test('sent twice happens once', async () => {
    await desk.merge()
    const other = await signedIn(desk.portal, ['editCustomer'])
    const body = await desk.undoing()
    const confirmed = await Promise.all(
      [desk.agent, other].map(async (it) => ({
        browser: it,
        body: { ...body, ...(await it.must(undoMergeChange.confirm, { body })) },
      })),
    )
    const answers = await Promise.all(
      confirmed.map(({ browser, body: { mergeGuid, reason, confirmation } }) =>
        browser.call(undoMergeChange.make, { body: { mergeGuid, reason, confirmation } }),
      ),
    )
    expect(answers.filter((it) => it.status === 200)).toHaveLength(1)
    expect(await desk.referencesOf(desk.eve.customer)).toEqual([desk.eve.reference])
  })

  test('needs a reason', async () => {
    await desk.merge()
    const answer = await desk.agent.call(undoMergeChange.confirm, {
      body: { ...(await desk.undoing()), reason: ' ' },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { reason: { message: 'This field is required' } } },
    })
  })
})
