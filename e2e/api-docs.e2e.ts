import { expect } from 'vitest'
import { apiDocsPage } from '#contract/api-document.ts'
import { axe } from '#web/testing/axe.ts'
import { story } from './harness/story.ts'

const path = apiDocsPage.path

story('a partner reads the guide, finds a call by keyboard and tries it', async ({ visitors }) => {
  const page = await visitors.signInAs('partner', 'desktop', path)
  await page.getByRole('heading', { name: 'Booking through the API' }).waitFor()
  await page.getByText('Availability and prices (').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('options list')
  await page.getByRole('status').getByText('2 sections, 2 calls', { exact: true }).waitFor()
  // Two sections of the guide, the heading of the calls, and the first call.
  for (let pressed = 0; pressed < 4; pressed++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const call = page.getByRole('article', { name: 'getOptions' })
  await call.getByText('getOptions · Options · Needs: signedIn · Session or access token').waitFor()
  await call.getByLabel('list', { exact: true }).selectOption('transport-services')
  await call.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await call.getByText('200 OK').waitFor()
  await call.getByText('"vehicleClass"').waitFor()
  expect(await axe(page)).toEqual([])

  // An address of a call can be passed on, and Back returns to the guide.
  await page.goto(`${path}#call/confirmAdvancedBooking`)
  await page.getByRole('heading', { name: 'Preview booking fast track and airport transfers' }).waitFor()
  await page.goBack()
  await page.goBack()
  await page.getByRole('heading', { name: 'Booking through the API' }).waitFor()
})

story('the search finds sections of the guide by their text, and opens them', async ({ visitors }) => {
  const page = await visitors.signInAs('partner', 'desktop', `${path}#call/confirmAdvancedBooking`)
  await page.getByRole('heading', { name: 'Preview booking fast track and airport transfers' }).waitFor()
  const search = page.getByRole('searchbox', { name: 'Search' })
  const found = page.getByRole('status')
  // Only the text of the section has these words, not its heading.
  await search.fill('standard webhooks libraries')
  await found.getByText('1 section', { exact: true }).waitFor()
  await search.press('Enter')
  await page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor()
  expect(
    await page.getByRole('heading', { name: 'Preview booking fast track and airport transfers' }).isVisible(),
  ).toBe(false)
  expect(await axe(page)).toEqual([])
  await search.fill('zeppelin')
  await found.getByText('No results').waitFor()
  await search.fill('')
  await page.getByRole('link', { name: 'Verify the signature' }).waitFor()
})

story(
  'a command is sent only after the warning is confirmed, and its error is shown',
  async ({ visitors }) => {
    visitors.expectComplaint('400 POST /api/customer/new/confirmadvancedbooking')
    const page = await visitors.signInAs('partner', 'desktop', `${path}#call/confirmAdvancedBooking`)
    const call = page.getByRole('article', { name: 'confirmAdvancedBooking' })
    await call.getByLabel('id', { exact: true }).fill('new')
    await call.getByLabel('Body').fill('{ "adults": 0 }')
    const send = call.getByRole('button', { name: 'Send for real' })
    await send.click()
    const result = call.getByRole('log', { name: 'Result' })
    expect(await result.textContent()).toBe('')
    await call.getByRole('checkbox', { name: /This isn’t a test/ }).check()
    await send.click()
    await result.getByText(/^400 /).waitFor()
    await result.getByText('"At least 1"').waitFor()
    await call.getByLabel('Body').fill('{ "adults": ')
    await send.click()
    await result.getByText('The body isn’t valid JSON').waitFor()
  },
)

story('the page fits a phone, light and dark', async ({ visitors }) => {
  const page = await visitors.signInAs('administrator', 'phone', path)
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(path)
    await page.getByText('Contents', { exact: true }).click()
    await page.getByText('Changes (').waitFor()
    expect([await fits(), await axe(page)]).toEqual([true, []])
    await page.getByRole('searchbox', { name: 'Search' }).fill('doflightchange')
    await page.getByRole('link', { name: 'Change a reservation’s flight as previewed' }).click()
    await page.getByRole('heading', { name: 'Change a reservation’s flight as previewed' }).waitFor()
    expect([await fits(), await axe(page)]).toEqual([true, []])
  }
})
