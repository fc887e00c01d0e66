import { expect, test } from 'vitest'
import { customerPage, queryCustomers } from '#contract/customers.ts'
import { dashboard } from '#contract/dashboard.ts'
import { findRecords } from '#contract/find.ts'
import {
  addFollowUp,
  deleteFollowUp,
  editFollowUp,
  finishFollowUps,
  queryFollowUps,
  reopenFollowUps,
  type FollowUpRow,
} from '#contract/follow-ups.ts'
import { options } from '#contract/options.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import { aDeskAgent, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aDashboard } from '#web/testing/fixtures/dashboard.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { testLoadStates } from '#web/testing/load-states.ts'
import { openPage } from '#web/testing/open-page.ts'

const as = aReservationsAgent()
const path = '/follow-ups'
const customer = aGuid(2)

testLoadStates({
  'follow-ups': {
    path,
    as,
    endpoint: queryFollowUps,
    loaded:
      'Nothing to follow up. Add a follow-up here or on the page of a reservation, customer or partner.',
  },
})

const row = (place: number, more: Partial<FollowUpRow> = {}): FollowUpRow => ({
  guid: aGuid(100 + place),
  text: `Call number ${place}`,
  dueOn: '2026-11-20',
  assignee: { guid: as.guid, name: as.name },
  about: { kind: 'customer', guid: customer, name: 'Mei Tan', customerGuid: customer },
  by: 'Ann Agent',
  createdAt: '2026-11-18T12:00:00Z',
  done: null,
  whyNotChange: null,
  version: 3,
  ...more,
})
const listOf = (...items: FollowUpRow[]) => answer(queryFollowUps, { items, nextCursor: null })
const people = answer(options, { items: [{ guid: aGuid(9), name: 'Bob Books' }] })
const aCustomer = answer(
  customerPage,
  smallestReply(customerPage, {
    guid: customer,
    firstName: 'Mei',
    lastName: 'Tan',
    country: '',
    whyNoEdit: 'Merged',
  }),
)

test('a follow-up is added on a customer’s page by its key, and bad input is shown at its field', async () => {
  const page = await openPage(`/customers/${customer}`, {
    as,
    answers: [
      aCustomer,
      people,
      answer(addFollowUp, { guid: aGuid(101), toast: 'Follow-up added for Thu 26 Nov' }),
    ],
  })
  await page.getByRole('button', { name: 'Add follow-up' }).waitFor()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Add follow-up' })
  await dialog.getByText('About Mei Tan').waitFor()
  await dialog.getByRole('button', { name: 'Add follow-up' }).click()
  await dialog.getByText('This field is required').nth(1).waitFor()
  await dialog.getByLabel('What to do').fill('Call about the second car')
  const due = dialog.getByRole('textbox', { name: 'Due' })
  await due.fill('2026-11-19')
  await due.press('Tab')
  await dialog
    .getByText(/Enter today or a later date|The earliest date is 2026-11-20/)
    .first()
    .waitFor()
  await due.fill('thu')
  await due.press('Tab')
  expect(await due.inputValue()).toBe('2026-11-26')
  await dialog.getByLabel('For', { exact: true }).selectOption('Bob Books')
  expect(await axe(page)).toEqual([])
  page.answer(refused(addFollowUp, refuseField('assigneeGuid', 'Choose a person from the list')))
  await dialog.getByRole('button', { name: 'Add follow-up' }).click()
  await dialog.getByText('Choose a person from the list').first().waitFor()
  await dialog.getByLabel('For', { exact: true }).selectOption('Anyone')
  page.answer(
    answer(addFollowUp, { guid: aGuid(101), toast: 'Follow-up added for Thu 26 Nov' }),
    listOf(row(1, { text: 'Call about the second car', dueOn: '2026-11-26', assignee: null })),
  )
  await dialog.getByRole('button', { name: 'Add follow-up' }).click()
  const open = page.getByRole('region', { name: 'Follow-ups' })
  await open.getByText('Thu 26 Nov, for anyone').waitFor()
  expect(page.sent(addFollowUp).at(-1)).toEqual({
    text: 'Call about the second car',
    dueOn: '2026-11-26',
    assigneeGuid: null,
    about: { kind: 'customer', guid: customer },
  })
  expect(page.asked(queryFollowUps).at(-1)?.query).toMatchObject({
    customer,
    state: 'open',
    whose: 'everyone',
  })
})

test('one on a page is done and reopened by Undo, edited, and deleted after a question', async () => {
  const page = await openPage(`/customers/${customer}`, {
    as,
    answers: [
      aCustomer,
      people,
      listOf(row(1, { dueOn: '2026-11-18' }), row(2, { whyNotChange: 'Only Bob can change it' })),
      answer(finishFollowUps, { refused: [], toast: 'Follow-up done' }),
      answer(reopenFollowUps, { refused: [], toast: 'Follow-up reopened' }),
      answer(editFollowUp, {}),
      answer(deleteFollowUp, { toast: 'Follow-up deleted' }),
    ],
  })
  const open = page.getByRole('region', { name: 'Follow-ups' })
  await open.getByText('Overdue').waitFor()
  await open.getByText('Due today').waitFor()
  await open.getByRole('button', { name: 'Done: Call number 1' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Follow-up reopened').waitFor()
  expect(page.sent(finishFollowUps)).toEqual([{ followUps: [{ guid: aGuid(101), version: 3 }] }])
  expect(page.sent(reopenFollowUps)).toEqual([{ guids: [aGuid(101)] }])
  await open.getByRole('button', { name: 'Edit: Call number 1' }).click()
  const dialog = page.getByRole('dialog')
  // The day it was due stays possible.
  await dialog.getByLabel('What to do').fill('Call again')
  await dialog.getByRole('button', { name: 'Save follow-up' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(page.sent(editFollowUp)).toEqual([
    { text: 'Call again', dueOn: '2026-11-18', assigneeGuid: as.guid, version: 3 },
  ])
  await open.getByRole('button', { name: 'Delete: Call number 1' }).click()
  page.answer(refused(deleteFollowUp, refuse('followUp', 'Another user changed this follow-up')))
  await page.getByRole('dialog').getByRole('button', { name: 'Delete follow-up' }).click()
  await page.getByRole('dialog').getByText('Another user changed this follow-up').waitFor()
  page.answer(answer(deleteFollowUp, { toast: 'Follow-up deleted' }), listOf())
  await page.getByRole('dialog').getByRole('button', { name: 'Delete follow-up' }).click()
  await open.waitFor({ state: 'detached' })
})

test('Ctrl+Z undoes the last action while Undo is shown, but in a field it undoes typing', async () => {
  const page = await openPage(path, {
    as,
    answers: [
      people,
      listOf(row(1)),
      answer(finishFollowUps, { refused: [], toast: 'Follow-up done' }),
      answer(reopenFollowUps, { refused: [], toast: 'Follow-up reopened' }),
    ],
  })
  await page.getByRole('button', { name: 'Done: Call number 1' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  const search = page.getByRole('searchbox')
  await search.pressSequentially('ab')
  await search.press('Control+z')
  expect(await search.inputValue()).not.toBe('ab')
  await search.press('Control+Shift+z')
  expect(page.sent(reopenFollowUps)).toEqual([])
  // A select has no typing to undo.
  await page.getByLabel('Status', { exact: true }).focus()
  await page.keyboard.press('Control+z')
  await page.getByText('Follow-up reopened').waitFor()
  expect(page.sent(reopenFollowUps)).toEqual([{ guids: [aGuid(101)] }])
})

test('the list opens what a follow-up is about, and marks several as done, naming those left out', async () => {
  const text = 'Order umbrellas'
  const page = await openPage(path, {
    as,
    answers: [
      listOf(row(1), row(2), row(3, { text, about: null, assignee: null })),
      answer(finishFollowUps, {
        refused: [{ guid: aGuid(102), why: 'Already done by Bob Books' }],
        toast: '2 follow-ups done',
      }),
      aCustomer,
      people,
    ],
  })
  const table = page.getByRole('grid', { name: 'Follow-ups' })
  await table.getByText('Call number 1').waitFor()
  expect(await axe(page)).toEqual([])
  expect(page.asked(queryFollowUps).at(-1)?.query).toMatchObject({ whose: 'mine', state: 'open' })
  await page.getByLabel('Due', { exact: true }).selectOption('Overdue')
  await expect.poll(() => page.asked(queryFollowUps).at(-1)?.query).toMatchObject({ dueTo: '2026-11-19' })
  await page.getByLabel('For', { exact: true }).selectOption('For everyone')
  await expect.poll(() => page.asked(queryFollowUps).at(-1)?.query).toMatchObject({ whose: 'everyone' })
  await table.getByText(text).focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByText('1 not done:').waitFor()
  await page.getByText('Call number 2: Already done by Bob Books').waitFor()
  await page.getByText('2 follow-ups done').waitFor()
  expect(page.sent(finishFollowUps)[0]?.followUps).toHaveLength(3)
  await table.getByRole('button', { name: text, exact: true }).click()
  await page.getByRole('dialog', { name: 'Edit follow-up' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('region', { name: 'Follow-ups' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Mei Tan' }).waitFor()
})

test('done ones are listed with who did them, and reopened', async () => {
  const done = row(1, { done: { at: '2026-11-20T12:30:00Z', by: 'Bob Books' } })
  const reopened = answer(reopenFollowUps, { refused: [], toast: 'Follow-up reopened' })
  const page = await openPage(`${path}?state=done`, { as, answers: [listOf(done), reopened] })
  await page.getByText('08:30 by Bob Books').waitFor()
  await page.getByRole('button', { name: 'Reopen: Call number 1' }).click()
  await page.getByText('Follow-up reopened').waitFor()
})

test('the page is found in the palette by what people call it', async () => {
  const page = await openPage(path, {
    as,
    answers: [
      listOf(),
      answer(findRecords, smallestReply(findRecords)),
      answer(queryCustomers, smallestReply(queryCustomers)),
    ],
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('reminder')
  await page.getByRole('option', { name: /Follow-ups/ }).waitFor()
  await page.getByRole('option', { name: /Add follow-up/ }).waitFor()
})

test('the Dashboard counts what is due and links to the list', async () => {
  const followUps = { today: 3, overdue: 1, first: 'Call about the second car' }
  const page = await openPage('/', {
    as: aDeskAgent(),
    answers: [answer(dashboard, aDashboard({ followUps })), listOf()],
  })
  await page
    .getByRole('link', { name: /^3 follow-ups due today, 1 overdue Call about the second car/ })
    .click()
  await page.getByRole('heading', { name: 'Follow-ups' }).waitFor()
  expect(page.asked(queryFollowUps).at(-1)?.query).toMatchObject({ whose: 'mine', dueTo: '2026-11-20' })
})

test('partner users and readers aren’t offered follow-ups', async () => {
  for (const who of [
    { ...as, kind: 'partner' as const },
    { ...as, hasEditCustomerPermission: false },
  ]) {
    const page = await openPage(`/customers/${customer}`, { as: who, answers: [aCustomer] })
    await page.getByRole('heading', { name: 'Mei Tan' }).waitFor()
    expect(await page.getByRole('button', { name: 'Add follow-up' }).count()).toBe(0)
    expect(page.asked(queryFollowUps)).toEqual([])
  }
})

test('the focused follow-up has a menu with letters: done, what it is about, edit, delete', async () => {
  const page = await openPage(path, {
    as,
    answers: [listOf(row(1), row(2, { about: null })), people, answer(finishFollowUps, { refused: [] })],
  })
  const menu = page.getByRole('menu')
  const openMenu = async (text: string) => {
    await page.getByRole('grid').getByText(text).focus()
    await page.keyboard.press('c')
    await menu.waitFor()
  }
  await page.getByText('Call number 1').waitFor()
  await openMenu('Call number 2')
  await menu.getByText('It is about nothing that has a page').waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit follow-up' })
  await dialog.waitFor()
  await dialog.getByRole('textbox', { name: 'Due' }).fill('tomorrow 15:00')
  await page.keyboard.press('Control+Enter')
  await dialog
    .getByText(/^Enter a date without a time/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await openMenu('Call number 1')
  await page.keyboard.press('d')
  const done = { followUps: [{ guid: aGuid(101), version: 3 }] }
  await expect.poll(() => page.sent(finishFollowUps)).toEqual([done])
})
