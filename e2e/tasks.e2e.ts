import { expect } from 'vitest'
import { startJob } from '#contract/jobs.ts'
import { axe } from './harness/axe.ts'
import { Caller } from './harness/caller.ts'
import { story } from './harness/story.ts'

const path = '/configuration/tasks'

story('an administrator runs a task by keyboard, sees its result, and the history says who started it', async ({ visitors }) => {
  const page = await visitors.signInAs('administrator', 'desktop', '/configuration')
  await page.getByRole('main').getByRole('link', { name: 'Tasks', exact: true }).press('Enter')
  await page.getByText('No task has run yet').waitFor()
  const task = page.getByRole('region', { name: 'Delete expired data' })
  await task.getByRole('button', { name: /^Run now.*Delete expired data/ }).press('Enter')
  await task.getByText('Done', { exact: true }).waitFor()
  await task.getByText('Stored replies', { exact: true }).waitFor()
  await page.getByRole('row', { name: /Delete expired data.*Done.*Demo Administrator/ }).waitFor()

  const flights = page.getByRole('region', { name: 'Update flight times' })
  await flights.getByRole('button', { name: /Run now/ }).press('Enter')
  await flights.getByText('No flight data service is set up: see Integrations').waitFor()
  await flights.getByText('Failed', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])

  await page.goto('/manager/history?kind=jobRun')
  await page.getByText('Demo Administrator started the task').first().waitFor()
  await page.getByText('Kerbside finished the task').first().waitFor()
})

story('a task that waits behind others is shown as it is queued elsewhere, and cancelled', async ({ portal, visitors }) => {
  const page = await visitors.signInAs('administrator', 'desktop', path)
  const caller = new Caller(portal.url)
  await caller.signIn('admin@demo.example')
  const queue = () => caller.must(startJob, { body: { name: 'clean-up' } })
  for (let count = 0; count < waiting; count++) await queue()

  const task = page.getByRole('region', { name: 'Delete expired data' })
  await task.getByRole('progressbar', { name: 'Progress: Delete expired data' }).waitFor()
  const start = task.getByRole('button', { name: /Run now/ })
  expect(await start.getAttribute('aria-disabled')).toBe('true')
  await task.getByRole('button', { name: 'Cancel task' }).press('Enter')
  await task.getByText('Cancelled', { exact: true }).waitFor()
  await expect.poll(() => task.getByRole('progressbar').count()).toBe(0)
  await expect.poll(() => start.getAttribute('aria-disabled')).toBe(null)
  await page
    .getByRole('row', { name: /Delete expired data.*Cancelled.*Demo Administrator/ })
    .first()
    .waitFor()
})

/** Each takes the server a good tenth of a second, so the last is still waiting when it is cancelled. */
const waiting = 150
