import { expect } from 'vitest'
import { customerPath, groupPath } from '#contract/addresses.ts'
import { mergeCustomerChange } from '#contract/customer-merge.ts'
import { customerEdit } from '#contract/customers.ts'
import type { GroupDetail } from '#contract/groups.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { axe } from '#web/testing/axe.ts'
import { KeyboardUser } from '#web/testing/keyboard-user.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { changeByCaller, doPlanned, pathOf } from './harness/reservation.ts'
import { story } from './harness/story.ts'

const phone = '+44 20 7946 0188'

async function manager(url: string): Promise<Caller> {
  const caller = new Caller(url)
  await caller.signIn('manager@demo.example')
  return caller
}

/** Books for one guest twice, as two customers with different first names and e-mail addresses. */
async function addedTwice(
  caller: Caller,
  lastName: string,
): Promise<{ kept: GroupDetail; other: GroupDetail }> {
  const date = addDays(todayAtAirport(), 3)
  const kept = await bookCouple(caller, { lastName, date, direction: 'arrival', ident: 'BA255' })
  const other = await bookCouple(caller, { lastName, date: addDays(date, 4), direction: 'departure' })
  await edit(caller, kept, { email: 'story@merge.example', phone, notes: 'Prefers a window seat' })
  await edit(caller, other, {
    firstName: 'Storie',
    email: 'storie@merge.example',
    phone,
    notes: 'Vegetarian',
  })
  return { kept, other }
}

async function edit(caller: Caller, { customer }: GroupDetail, change: object): Promise<void> {
  const form = await caller.must(customerEdit.load, { params: { id: customer.guid } })
  await caller.must(customerEdit.save, { params: { id: customer.guid }, body: { ...form, ...change } })
}

story('merging a duplicate customer by keyboard, and undoing it', async ({ portal, visitors }) => {
  const caller = await manager(portal.url)
  const { kept, other } = await addedTwice(caller, 'Mergeton')
  const page = await visitors.signInAs('reservations', 'desktop', customerPath(kept.customer.guid))
  const hand = new KeyboardUser(page)

  await page.getByRole('heading', { name: 'Possible duplicates' }).waitFor()
  await page.getByText(/^Same phone, 1 reservation, last on /).waitFor()
  await hand.pressOn(/^Merge: Storie Mergeton/)
  await hand.at(/^Story/)
  expect(await axe(page)).toEqual([])
  await hand.tabTo(/^story@merge\.example/)
  await hand.press('ArrowDown', 'Enter')
  await hand.at(/Keep both/)
  const plan = page.getByRole('region', { name: 'Merge Storie Mergeton into Story Mergeton' })
  await plan.getByText('go to storie@merge.example').waitFor()
  await plan.getByText(other.reference).first().waitFor()
  expect(await axe(page)).toEqual([])
  await doPlanned(page, hand, /Keep both/)

  const reservations = page.getByRole('table', { name: 'Reservations' })
  await reservations.getByText(other.reference).waitFor()
  await reservations.getByText(kept.reference).waitFor()
  await page.getByText('merged two customers').waitFor()
  await page
    .getByText(/Prefers a window seat\s+Vegetarian/)
    .first()
    .waitFor()
  expect(await axe(page)).toEqual([])

  await page.goto(pathOf(other))
  await page.waitForURL(`**${groupPath(kept.customer.guid, other.guid)}`)
  await page.getByRole('heading', { name: 'Story Mergeton' }).waitFor()
  await page.goto(customerPath(other.customer.guid))
  await page.waitForURL(`**${customerPath(kept.customer.guid)}`)

  await page.getByText('Merged with Storie Mergeton').waitFor()
  await hand.pressOn(/^Undo merge with Storie Mergeton/)
  await hand.at(/^Reason/)
  await hand.press('Control+Enter')
  await page.getByRole('link', { name: 'Reason: This field is required' }).waitFor()
  await hand.pressOn(/^Reason: /)
  await expect
    .poll(() => page.getByLabel('Reason').evaluate((it) => it === document.activeElement))
    .toBe(true)
  await hand.type('They are sisters')
  await hand.press('Control+Enter')
  await hand.at(/Keep merged/)
  expect(await axe(page)).toEqual([])
  await doPlanned(page, hand, /Keep merged/)
  await reservations.getByText(other.reference).waitFor({ state: 'detached' })
  await page.getByText('undid a merge of two customers: They are sisters').waitFor()
  await page.goto(customerPath(other.customer.guid))
  await page.getByRole('heading', { name: 'Storie Mergeton' }).waitFor()
  await page.getByRole('table', { name: 'Reservations' }).getByText(other.reference).waitFor()
})

story(
  'an open page follows another user’s merge, and a further customer is found by searching',
  async ({ portal, visitors }) => {
    const caller = await manager(portal.url)
    const { kept, other } = await addedTwice(caller, 'Openton')
    const page = await visitors.signInAs('reservations', 'desktop', customerPath(other.customer.guid))
    await page.getByRole('heading', { name: 'Storie Openton' }).waitFor()
    await changeByCaller(caller, mergeCustomerChange, {
      customerGuid: other.customer.guid,
      mergeInto: kept.customer.guid,
    })
    await page.waitForURL(`**${customerPath(kept.customer.guid)}`)
    await page.getByRole('heading', { name: 'Story Openton' }).waitFor()

    const third = await bookCouple(caller, {
      lastName: 'Thirdly',
      date: addDays(todayAtAirport(), 5),
      direction: 'arrival',
    })
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    const box = page.getByRole('combobox', { name: 'Other customer' })
    await box.fill('Openton')
    // The customer to keep isn't offered.
    await page.getByText('No results found').first().waitFor()
    await box.fill('Thirdly')
    await page.getByRole('option', { name: /Thirdly/ }).click()
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page.getByRole('button', { name: 'Merge customers' }).click()
    await page.getByRole('table', { name: 'Reservations' }).getByText(third.reference).waitFor()
    expect(
      await page
        .getByRole('button', { name: 'Undo merge with Storie Openton' })
        .getAttribute('aria-disabled'),
    ).toBe('true')
  },
)
