import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '#web/testing/axe.ts'
import { machineClock } from './harness/clock.ts'
import { RunningPortal, Visitors } from './harness/portal.ts'

const password = 'three words and more'

test('an empty portal prints a link, the link makes the company and its first administrator, and works once', async () => {
  const portal = await RunningPortal.open({ isDemo: false, clock: machineClock })
  const visitors = new Visitors(portal)
  try {
    // The used link.
    visitors.expectComplaint(/^40[14] /)
    await expect.poll(() => portal.output).toContain('/reset-password/first/')
    const link = /\/reset-password\/first\/\S+/.exec(portal.output)?.[0] ?? ''
    const page = await visitors.visit()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Set up your portal' }).waitFor()
    expect(await axe(page)).toEqual([])

    await openPortal(page, 'ada@company.example')

    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByLabel('E-mail').fill('ada@company.example')
    await page.getByLabel(/^Password/).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.getByRole('link', { name: 'Configuration' }).first().waitFor()

    await page.goto('/sign-out')
    await page.waitForURL(/sign-in/)
    await page.goto(link)
    await page.getByRole('heading', { name: 'This portal is already set up' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    expect(visitors.complaints()).toEqual([])
  } catch (error) {
    await visitors.saveScreenshots('first start')
    throw error
  } finally {
    await visitors.leave()
    await portal.close()
  }
})

async function openPortal(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Ada First')
  await page.getByLabel('Your e-mail').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByLabel('Company').fill('First Light Arrivals')
  for (const [label, typed] of [
    ['Airport', 'grantley'],
    ['Currency', 'BBD'],
    ['Airport time zone', 'Barbados'],
  ] as const) {
    await page.getByRole('combobox', { name: label, exact: true }).fill(typed)
    await page.getByRole('option').first().click()
  }
  await page.getByRole('button', { name: 'Set up portal' }).click()
}
