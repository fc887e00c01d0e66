import { expect } from 'vitest'
import { axe } from '#web/testing/axe.ts'
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
