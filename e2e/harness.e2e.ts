import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { story } from './harness/story.ts'

// The other tests rely on these: browser errors are detected, and WCAG violations are found.

story('an error on the console, an uncaught one and a refused call are all heard', async ({ visitors }) => {
  const page = await visitors.signInAs('desk')
  await page.evaluate(async () => {
    console.error('said aloud')
    setTimeout(() => {
      throw new Error('let fall')
    })
    await fetch('/api/no-such-thing')
  })
  await expect.poll(() => visitors.complaints()).toHaveLength(3)
  expect(visitors.complaints()).toEqual(expect.arrayContaining(['console: said aloud', 'uncaught: let fall', '404 GET /api/no-such-thing']))
  visitors.expectComplaint(/said aloud|let fall/)
  visitors.expectComplaint('404 GET /api/no-such-thing')
  expect(visitors.complaints()).toEqual([])
})

story('a picture without words and grey on grey are found', async ({ visitors }) => {
  const page = await visitors.visit()
  await page.setContent(
    '<html lang="en"><title>Bad</title><main><img src="data:,"><p style="color:#999;background:#aaa">grey</p></main></html>',
  )
  const found = (await axe(page)).map((it) => it.split(':')[0])
  expect(found).toEqual(expect.arrayContaining(['image-alt', 'color-contrast']))
})

story('users stay signed in when the server dies and comes back', async ({ portal, visitors }) => {
  const page = await visitors.signInAs('dispatcher')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  visitors.expectComplaint(/^(net::ERR_|console: )/)
  await portal.crashAndRestart()
  await page.reload()
  await page.getByRole('link', { name: 'Dispatcher' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})
