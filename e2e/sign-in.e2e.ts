import { expect } from 'vitest'
import { pages } from '#web/pages.ts'
import { axe } from './harness/axe.ts'
import { storyByMachineClock as story } from './harness/story.ts'

story('a signed-out user is redirected to sign-in and, once signed in, back to the original page', async ({ visitors }) => {
  const page = await visitors.visit()
  visitors.expectComplaint('401 GET /api/app-data')
  await page.goto('/dispatcher?date=2026-12-24#board')
  await page.waitForURL(/\/sign-in\?returnUrl=/)
  expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/dispatcher?date=2026-12-24#board')

  await page.getByLabel('E-mail').fill('dispatcher@demo.example')
  await page.getByLabel(/^Password/).fill('coral-gate-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dispatcher?date=2026-12-24#board')
})

story('a wrong password is refused in words, and what was typed stays', async ({ visitors }) => {
  const page = await visitors.visit('phone')
  visitors.expectComplaint('401 GET /api/app-data')
  visitors.expectComplaint('400 POST /auth-api/sign-in')
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill('dispatcher@demo.example')
  await page.getByLabel(/^Password/).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').first().waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe('dispatcher@demo.example')
  expect(await axe(page)).toEqual([])
})

story('the menu shows a driver the screens of a driver and no other', async ({ visitors }) => {
  const page = await visitors.signInAs('driver1')
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('link', { name: 'Driver Dashboard' }).waitFor()
  const labels = await menu.getByRole('listitem').getByRole('link').allInnerTexts()
  expect(labels.map((it) => it.trim())).toEqual(['Dashboard', 'Driver Dashboard', 'Trip Report', 'Gratuties Report', 'Flights', 'Sign Out'])
})

story('whatever the menu and the keys offer the office has a page', async ({ visitors }) => {
  const page = await visitors.signInAs('administrator')
  const entries = page.getByRole('navigation', { name: 'Main menu' }).getByRole('listitem').getByRole('link')
  await entries.first().waitFor()
  const addresses = await entries.evaluateAll((links) => links.map((it) => it.getAttribute('href') ?? ''))
  expect(addresses.filter((it) => !pages.some(({ path }) => path === it))).toEqual([])
  expect(addresses.length).toBeGreaterThan(5)
})
