import { expect } from 'vitest'
import { story } from './harness/story.ts'

story('users stay signed in when the server dies and comes back', async ({ portal, visitors }) => {
  const page = await visitors.signInAs('dispatcher')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  visitors.expectComplaint(/^(net::ERR_|console: )/)
  await portal.crashAndRestart()
  await page.reload()
  await page.getByRole('link', { name: 'Dispatcher' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})
