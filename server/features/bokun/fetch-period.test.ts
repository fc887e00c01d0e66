import { afterAll, beforeAll, expect, test } from 'vitest'
import { bokunSettingsForm, fetchBokun } from '#contract/bokun.ts'
import { queryHistory } from '#contract/history.ts'
import { queryImportRuns } from '#contract/imports.ts'
import { cancelJob, jobRunDetail } from '#contract/jobs.ts'
import { bokunTasks } from '#server/features/bokun/commands/bokun-jobs.ts'
import { runQueuedJobs } from '#server/features/tasks/commands/run-jobs.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { writtenBooking } from '#server/testing/bokun.ts'
import { bokunKeys, openBokunService, type BokunService } from '#server/testing/bokun-service.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let service: BokunService
let office: TestBrowser
beforeAll(async () => {
  service = await openBokunService()
  portal = await openTestPortal('2026-11-20T13:00:00Z', { BOKUN_URL: service.base })
  await makeSmallCompany(portal)
  office = await signedIn(portal, ['adminSystem'], { name: 'Ofra Office' })
})
afterAll(async () => {
  await portal.close()
  await service.close()
})

const week = { from: '2026-11-20', to: '2026-11-26' }
const asked = (body: { from: string; to: string }) => office.call(fetchBokun, { body })
const runJobs = () =>
  runQueuedJobs({
    db: portal.database.db,
    jobs: bokunTasks(portal.context),
    clock: () => portal.clock.now,
    log: { error: (error: unknown) => expect(error).toBeNull() },
  })
const shown = (id: string) => office.must(jobRunDetail, { params: { id } })
const runs = async () => (await office.must(queryImportRuns, { query: { source: 'bokun' } })).items

test('nothing is fetched without keys', async () => {
  expect(await asked(week)).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'Add the API keys under Configuration, Integrations' }] },
  })
  const { version, unstatedPaid } = await office.must(bokunSettingsForm.load)
  await office.must(bokunSettingsForm.save, {
    body: { version, unstatedPaid, rates: [], pushCheckIns: false, ...bokunKeys },
  })
})

test('period errors are reported at the last day', async () => {
  const refused = (message: string) => ({ status: 400, body: { fields: { to: { message } } } })
  expect(await asked({ from: '2026-11-20', to: '2026-11-19' })).toMatchObject(
    refused('Choose an end date on or after the start date'),
  )
  expect(await asked({ from: '2026-11-20', to: '2027-02-20' })).toMatchObject(
    refused('Maximum 92 days at a time'),
  )
  expect((await asked({ from: '2026-11-20', to: '2027-02-19' })).status).toBe(200)
  await runJobs()
  expect(await runs()).toEqual([])
})

test('a stopped fetch leaves no incomplete run', async () => {
  for (const code of ['S-1', 'S-2', 'S-3', 'S-4', 'S-5', 'S-6'])
    service.bookings.set(code, writtenBooking(code))
  service.after = 200
  const { guid } = await office.must(fetchBokun, { body: week })
  const running = runJobs()
  await expect.poll(() => service.asked.filter((it) => it.includes('/booking/')).length).toBeGreaterThan(0)
  await office.must(cancelJob, { params: { id: guid ?? '' } })
  await running
  expect(await shown(guid ?? '')).toMatchObject({ state: 'cancelled', result: [] })
  expect(await runs()).toEqual([])
})

test('the history records the fetch and who started it', async () => {
  service.after = 0
  const { guid } = await office.must(fetchBokun, { body: week })
  await runJobs()
  expect(await shown(guid ?? '')).toMatchObject({
    state: 'done',
    result: [{ label: 'Bookings fetched', count: 6 }],
  })
  expect(await runs()).toMatchObject([{ name: 'Bókun, Fri 20 Nov to Thu 26 Nov', rows: 6 }])
  const { items } = await office.must(queryHistory, { query: { subject: guid ?? '' } })
  expect(items.map((it) => `${it.who} ${it.action}`)).toContain('Ofra Office fetchBokun')
})

test('a failure of Bókun is reported and leaves no run', async () => {
  service.status = 500
  const { guid } = await office.must(fetchBokun, { body: week })
  await runJobs()
  expect(await shown(guid ?? '')).toMatchObject({ state: 'failed' })
  expect(await runs()).toHaveLength(1)
})
