import { expect, test } from 'vitest'
import { collectionOrder } from '#contract/collection-order.ts'
import { fields } from '#contract/fields.ts'
import { options, permissionOptions } from '#contract/options.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'
import type { FieldValues } from './field-values.ts'

const blank: FieldValues = {
  ...smallestReply(fields.create.load),
  owner: 'reservation',
  kind: 'text',
  asked: 'optional',
  shown: ['desk'],
  partners: 'no',
}
const saved: FieldValues = {
  ...blank,
  owner: 'fastTrack',
  kind: 'choice',
  name: 'Meeting point',
  choices: [{ guid: aGuid(1), name: 'Kiosk', guestNames: {}, retired: false }],
  active: true,
  version: 3,
}
const others = [
  answer(options, { items: [] }),
  answer(permissionOptions, { items: [{ key: 'financial', value: 'Financial', allows: 'Read reports' }] }),
  answer(fields.create.load, blank),
  answer(fields.edit.load, saved),
  answer(fields.list, { items: [], nextCursor: null, total: 0 }),
  answer(fields.create.save, { guid: aGuid(9), toast: 'Field added' }),
  answer(fields.edit.save, { guid: aGuid(9) }),
]
const open = (id: string) =>
  openPage(`/configuration/fields/${id}`, { as: anAdministrator(), answers: others })

test('a field is added with its choices, pasted from a list, and previewed as forms ask it', async () => {
  const page = await open('new')
  await page.getByLabel('Name').fill('Meeting point')
  await page.getByLabel('Belongs to').selectOption('Fast track')
  await page.getByLabel('Kind').selectOption('One choice')
  await page.getByRole('button', { name: 'Add choice' }).click()
  await page.getByLabel(/^Choice 1/).focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text', 'Kiosk 1\nKiosk 2\n\nGate')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect.poll(() => page.getByLabel(/^Choice 3/).inputValue()).toBe('Gate')
  await page.getByLabel('When booking').selectOption('Required')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect
    .poll(() => preview.getByLabel('Meeting point').locator('option').allInnerTexts())
    .toEqual(['(choose)', 'Kiosk 1', 'Kiosk 2', 'Gate'])
  await page.getByLabel('Guest', { exact: true }).check()
  await page.getByLabel('Meeting point, German').fill('Treffpunkt')
  await page.getByLabel('Permission to view').selectOption('Financial')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Add field' }).click()
  await expect.poll(() => page.sent(fields.create.save).length).toBe(1)
  expect(page.sent(fields.create.save)[0]).toMatchObject({
    owner: 'fastTrack',
    kind: 'choice',
    name: 'Meeting point',
    choices: [{ name: 'Kiosk 1' }, { name: 'Kiosk 2' }, { name: 'Gate' }],
    asked: 'required',
    shown: ['desk', 'guest'],
    guestNames: { de: 'Treffpunkt' },
    seePermission: 'financial',
    editPermission: null,
  })
})

test('a hint that guests read can be translated', async () => {
  const page = await open('new')
  await page.getByLabel('Name').fill('Allergy')
  await page.getByLabel('Belongs to').selectOption('Passenger')
  const hint = page.getByLabel('Hint', { exact: true })
  const german = page.getByLabel('Hint, German')
  await hint.fill('Nuts, milk and so on')
  expect(await german.count()).toBe(0)
  await page.getByLabel('By the guest').selectOption('Optional')
  await german.fill('Nüsse, Milch usw.')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Add field' }).click()
  await expect.poll(() => page.sent(fields.create.save).length).toBe(1)
  expect(page.sent(fields.create.save)[0]).toMatchObject({
    hint: 'Nuts, milk and so on',
    guestHints: { de: 'Nüsse, Milch usw.' },
  })
})

test('Enter in a choice goes to the next one instead of saving the field', async () => {
  const page = await open('new')
  await page.getByLabel('Name').fill('Meeting point')
  await page.getByLabel('Kind').selectOption('One choice')
  await page.getByRole('button', { name: 'Add choice' }).click()
  await page.getByLabel(/^Choice 1/).fill('Kiosk')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.getByLabel(/^Choice 2/).evaluate((it) => it === document.activeElement))
    .toBe(true)
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Choice 1/).press('Enter')
  await expect
    .poll(() => page.getByLabel(/^Choice 2/).evaluate((it) => it === document.activeElement))
    .toBe(true)
  expect(await page.getByLabel(/^Choice 3/).count()).toBe(0)
  expect(page.sent(fields.create.save)).toEqual([])
})

test('a saved field keeps its kind and its choices, which can be retired', async () => {
  const page = await open(aGuid(9))
  expect(await page.getByLabel('Kind').isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Remove choice 1' }).count()).toBe(0)
  await page.getByLabel('No longer offered').check()
  await page.getByRole('button', { name: 'Save field' }).click()
  await expect.poll(() => page.sent(fields.edit.save).length).toBe(1)
  expect(page.sent(fields.edit.save)[0]).toMatchObject({
    choices: [{ guid: aGuid(1), retired: true }],
    version: 3,
  })
})

test('a field is asked at check-in or by the driver, and searched, where it can be', async () => {
  const page = await open('new')
  await page.getByLabel('Name').fill('Voucher')
  await page.getByLabel('Belongs to').selectOption('Transport')
  expect(await page.getByLabel('At check-in').count()).toBe(0)
  await page.getByLabel('By the driver').selectOption('Required')
  await page.getByLabel('Searchable').check()
  await page.getByRole('button', { name: 'Add field' }).click()
  await expect
    .poll(() => page.sent(fields.create.save)[0])
    .toMatchObject({
      owner: 'transport',
      askedAtCheckIn: 'no',
      askedByDriver: 'required',
      searchable: true,
    })
})

test('the built-in fields are listed with the places that show them', async () => {
  const page = await openPage('/configuration/fields', { as: anAdministrator(), answers: others })
  const builtIn = page.getByRole('region', { name: 'Built-in fields' })
  const row = builtIn.getByRole('row', { name: /Notes for the office/ })
  expect(await row.innerText()).toMatch(/Transport[^]*Airport desk, Dispatcher’s board[^]*Can’t see it/)
  expect(await axe(page)).toEqual([])
})

test('choices are put in order by keyboard, and the focus stays with what moved', async () => {
  const kiosk = { guid: aGuid(1), name: 'Kiosk', guestNames: {}, retired: false }
  const gate = { guid: aGuid(2), name: 'Gate', guestNames: {}, retired: false }
  const page = await openPage(`/configuration/fields/${aGuid(5)}`, {
    as: anAdministrator(),
    answers: [...others, answer(fields.edit.load, { ...saved, choices: [kiosk, gate] })],
  })
  await page.getByRole('button', { name: 'Move choice 2 up' }).press('Enter')
  await expect.poll(() => page.getByLabel(/^Choice 1/).inputValue()).toBe('Gate')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move choice 1 up. Already first')
  await page.getByRole('button', { name: 'Save field' }).click()
  await expect.poll(() => page.sent(fields.edit.save).length).toBe(1)
  expect(page.sent(fields.edit.save)[0]).toMatchObject({ choices: [gate, kiosk] })
})

test('the order of fields is changed on its own page', async () => {
  const items = ['Meeting point', 'Allergy', 'Villa gate code'].map((name, n) => ({
    guid: aGuid(n + 1),
    name,
  }))
  const page = await openPage('/configuration/fields/order', {
    as: anAdministrator(),
    answers: [
      answer(collectionOrder.load, { items }),
      answer(collectionOrder.save, { toast: 'Order of fields saved' }),
      ...others,
    ],
  })
  await page.getByRole('heading', { name: 'Order of fields' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Move Villa gate code up' }).press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect.poll(() => page.sent(collectionOrder.save).length).toBe(1)
  expect(page.sent(collectionOrder.save)[0]).toEqual({
    guids: [aGuid(3), aGuid(1), aGuid(2)],
    seen: [aGuid(1), aGuid(2), aGuid(3)],
  })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/configuration/fields')
})
