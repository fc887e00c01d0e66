import { expect, test } from 'vitest'
import { historyPath } from '#contract/addresses.ts'
import { queryHistory } from '#contract/history.ts'
import { options } from '#contract/options.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const nothing = { items: [], nextCursor: null }
const person = { guid: aGuid(1), name: 'Demo Desk' }

const openHistory = (path = historyPath()) =>
  openPage(path, {
    as: anAdministrator(),
    answers: [answer(queryHistory, nothing), answer(options, { items: [person] })],
  })
const asked = (page: PortalPage) => () => page.asked(queryHistory).at(-1)?.query
const chip = (page: PortalPage, name: string) => page.getByRole('button', { name, exact: true })

test('the history opens without routine; a chip shows all of it', async () => {
  const page = await openHistory()
  await page.getByText('No history yet').waitFor()
  expect(asked(page)()).toMatchObject({ only: 'changes' })
  await chip(page, 'Include routine activity').click()
  await expect.poll(asked(page)).not.toHaveProperty('only')
  expect(new URL(page.url()).search).toBe('?show=all')
})

test('it is narrowed to guests, to Kerbside or to a person, in the address', async () => {
  const page = await openHistory()
  await chip(page, 'By guests').click()
  await expect.poll(asked(page)).toMatchObject({ by: 'guests' })
  await chip(page, 'By Kerbside').click()
  await expect.poll(asked(page)).toMatchObject({ by: 'kerbside' })
  expect(new URL(page.url()).search).toBe('?person=kerbside')
  await page.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: person.name }).click()
  await expect.poll(asked(page)).toMatchObject({ person: person.guid })
  expect(await chip(page, 'By Kerbside').getAttribute('aria-pressed')).toBe('false')
})

test('the history of one record or token has all of it', async () => {
  const page = await openHistory(historyPath({ subject: aGuid(2) }))
  await page.getByText('Showing only changes to one record').waitFor()
  expect(asked(page)()).not.toHaveProperty('only')
  expect(await chip(page, 'Include routine activity').count()).toBe(0)
})
