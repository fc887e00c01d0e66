import { expect } from 'vitest'
import { addMinutes } from '#domain/calendar/instant.ts'
import { newGuid } from '#server/work/guid.ts'
import { axe } from '#web/testing/axe.ts'
import { portalGone } from '#web/testing/complaints.ts'
import { storyClock } from './harness/clock.ts'
import { story } from './harness/story.ts'

const path = '/configuration/tasks'

story(
  'an administrator runs a task by keyboard and sees its result, and the history names who started it',
  async ({ visitors }) => {
    const page = await visitors.signInAs('administrator', 'desktop', '/configuration')
    await page.getByRole('main').getByRole('link', { name: 'Tasks', exact: true }).press('Enter')
    const task = page.getByRole('region', { name: 'Delete expired data' })
    await task.getByRole('button', { name: /^Run.*Delete expired data/ }).press('Enter')
    await task.getByText('Done', { exact: true }).waitFor()
    await task.getByText('Stored API responses', { exact: true }).waitFor()
    await page.getByRole('row', { name: /Delete expired data.*Done.*Demo Administrator/ }).waitFor()

    const flights = page.getByRole('region', { name: 'Update flight times' })
    await flights.getByRole('button', { name: /^Run/ }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Update flight times' })
    await dialog
      .getByRole('region', { name: 'Preview' })
      .getByText('No flight data service is set up. Set one up under Configuration, Integrations.')
      .waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.goto('/manager/history?kind=jobRun')
    await page.getByText('Demo Administrator started the task').first().waitFor()
    await page.getByText('Kerbside finished the task').first().waitFor()
  },
)

story(
  'a task whose server died is shown as running and can be cancelled by keyboard',
  async ({ portal, visitors }) => {
    visitors.expectComplaint(portalGone)
    const page = await visitors.signInAs('administrator', 'desktop', path)
    const task = page.getByRole('region', { name: 'Delete expired data' })
    const start = task.getByRole('button', { name: /^Run/ })
    await start.waitFor()
    const now = storyClock.now()
    const guid = newGuid()
    await portal.crashAndRestart(async (db) => {
      const { guid: admin } = await db
        .selectFrom('account')
        .select('guid')
        .where('email', '=', 'admin@demo.example')
        .executeTakeFirstOrThrow()
      const underWay = {
        state: 'running',
        attempts: 1,
        started_at: now,
        lease_until: addMinutes(now, 24 * 60),
      } as const
      const run = {
        guid,
        name: 'clean-up',
        title: 'Delete expired data',
        payload: '{}',
        requested_by: admin,
        created_at: now,
        ...underWay,
      }
      await db.insertInto('job_run').values(run).execute()
      // The page reloads everything, as after a day.
      await db.deleteFrom('event').execute()
    })

    await task.getByRole('progressbar', { name: 'Progress: Delete expired data' }).waitFor()
    expect(await start.getAttribute('aria-disabled')).toBe('true')
    await task.getByRole('button', { name: 'Cancel task' }).press('Enter')
    await page.getByText('Cancelling task').first().waitFor()
    await portal.crashAndRestart((db) =>
      db
        .updateTable('job_run')
        .set({ lease_until: addMinutes(now, -1) })
        .where('guid', '=', guid)
        .execute(),
    )

    await task.getByText('Cancelled', { exact: true }).waitFor()
    await expect.poll(() => task.getByRole('progressbar').count()).toBe(0)
    await expect.poll(() => start.getAttribute('aria-disabled')).toBe(null)
    await page
      .getByRole('row', { name: /Delete expired data.*Cancelled.*Demo Administrator/ })
      .first()
      .waitFor()
  },
)

story(
  'a task shows a preview before it runs; a schedule is imported from a file, and its flights can be booked',
  async ({ visitors }) => {
    const page = await visitors.signInAs('administrator', 'desktop', path)
    const open = async (title: string) => {
      await page.getByRole('region', { name: title }).getByRole('button', { name: /^Run/ }).press('Enter')
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      return dialog
    }
    const numbers = await open('Assign day numbers')
    await numbers
      .getByRole('region', { name: 'Preview' })
      .getByText(/Every party on .* has a number/)
      .waitFor()
    expect(await numbers.getByRole('button', { name: 'Run' }).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')

    const schedule = await open('Flight schedules')
    await schedule.getByRole('radio', { name: /^File/ }).check()
    const csv = [
      'airline,number,direction,other airport,from,to,days,time',
      'BA,9555,arrival,LGW,2026-11-21,2098-12-31,daily,09:55',
      '',
    ].join('\n')
    const file = { name: 'schedule.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await schedule.locator('input[type=file]').setInputFiles(file)
    await schedule.getByRole('button', { name: 'Check file' }).press('Enter')
    await schedule.getByText('Flights added').waitFor()
    expect(await axe(page)).toEqual([])
    await schedule.getByRole('button', { name: 'Run', exact: true }).press('Enter')
    await schedule.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Flight schedules' }).getByText('Done', { exact: true }).waitFor()
    await page
      .getByRole('row', { name: /Import flight schedule.*Flights added: 1.*Demo Administrator/ })
      .waitFor()
    await page.goto('/flights/weekly')
    await page.getByRole('button', { name: 'Edit BA9555, 09:55, London' }).first().waitFor()
  },
)
