import { expect } from 'vitest'
import { storyByMachineClock as story } from './harness/story.ts'

story(
  'a signed-out user is redirected to sign-in, and then back to the original page',
  async ({ visitors }) => {
    const page = await visitors.visit()
    visitors.expectComplaint('401 GET /api/app-data')
    await page.goto('/dispatcher?date=2026-12-24#board')
    await page.waitForURL(/\/sign-in\?returnUrl=/)
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/dispatcher?date=2026-12-24#board')

    await page.getByLabel('E-mail').fill('dispatcher@demo.example')
    await page.getByLabel(/^Password/).fill('coral-gate-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/dispatcher?date=2026-12-24#board')
  },
)
