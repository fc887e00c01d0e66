import { describe, expect, test } from 'vitest'
import { configurationPath } from '#contract/addresses.ts'
import { configurationOverview } from '#contract/catalogue.ts'
import {
  portalStatus,
  queryUnexpectedErrors,
  type PortalStatus,
  type UnexpectedError,
} from '#contract/status.ts'
import { anAdministrator, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, failing } from '#web/testing/answers.ts'
import { checkRotatingAppearance } from '#web/testing/appearances.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { expectLoadStates } from '#web/testing/load-states.ts'
import { openPage, type Opening } from '#web/testing/open-page.ts'

const path = configurationPath('status')
const aStatus = (more: Partial<PortalStatus> = {}) =>
  answer(portalStatus, {
    at: '2026-11-20T13:00:00Z',
    problems: [],
    portals: [
      {
        guid: aGuid(1),
        host: 'portal-1.internal.example',
        version: '0.1.0',
        node: 'v26.10.0',
        migration: '0156-incidents',
        startedAt: '2026-11-18T05:00:00Z',
        seenAt: '2026-11-20T12:59:40Z',
        isRunning: true,
      },
    ],
    database: {
      version: '18.1',
      migration: '0156-incidents',
      bytes: 3_400_000_000,
      connections: 24,
      connectionsAtMost: 100,
      standbys: [{ name: 'spare', delaySeconds: 0.4 }],
    },
    disks: [{ what: 'uploaded files', freeBytes: 61e9, totalBytes: 100e9 }],
    lastBackup: { madeAt: '2026-11-20T03:30:00Z', bytes: 230e6 },
    messages: { due: 0, oldestMinutes: 0 },
    webhooks: { due: 0, off: 0 },
    pushDevices: 14,
    tasks: { waiting: 0, running: 1, failed: 0 },
    services: [
      { name: 'Mail', on: true, inTrouble: false, message: '' },
      { name: 'Card gateway', on: false, inTrouble: false, message: '' },
    ],
    jobs: [
      {
        name: 'deliver-outbox',
        title: 'Send messages',
        state: 'done',
        lastAt: '2026-11-20T12:59:00Z',
        error: '',
        nextAt: '2026-11-20T13:01:00Z',
      },
    ],
    slow: [],
    slowCount: 0,
    ...more,
  })
const anError = (more: Partial<UnexpectedError> = {}): UnexpectedError => ({
  guid: aGuid(2),
  at: '2026-11-20T12:41:00Z',
  kind: 'request',
  reference: 'AB2C-9QDX',
  call: 'GET /api/customer/{id}',
  who: 'Rita Reservations',
  message: 'relation "customer" does not exist',
  detail: 'error: relation "customer" does not exist\n    at run (server/db/postgres-pool.ts:120)',
  ...more,
})
const errors = (...items: UnexpectedError[]) => answer(queryUnexpectedErrors, { items, nextCursor: null })
const opened = ({ answers = [], ...more }: Opening = {}) =>
  openPage(path, { as: anAdministrator(), ...more, answers: [aStatus(), errors(), ...answers] })

const inTrouble: Partial<PortalStatus> = {
  problems: [
    {
      text: '3 messages have been waiting for up to 1 h 15 min',
      advice: 'Open Messages to see the mail server’s response.',
      path: '/manager?state=waiting',
    },
    {
      text: 'The last run of “Fetch flight times” failed',
      advice: 'Error: 503 Service Unavailable. It runs again at its next scheduled time.',
      path: null,
    },
  ],
  messages: { due: 3, oldestMinutes: 75 },
  lastBackup: null,
  slow: [
    {
      guid: aGuid(3),
      at: '2026-11-20T12:30:00Z',
      call: 'GET /api/actions/querycustomers',
      reference: 'SLQW-2345',
      milliseconds: 2340,
      statement: 'select customer.guid from customer where query_name like $1',
    },
  ],
  slowCount: 1,
}

test('loads, fails, recovers and is refused', async () => {
  await expectLoadStates(path, {
    as: anAdministrator(),
    endpoint: portalStatus,
    answers: [aStatus(), errors()],
    loaded: (page) => page.getByText('Everything is working'),
  })
})

describe('the portal', () => {
  test('says that everything is working, and shows what is running', async () => {
    const page = await opened()
    await page.getByText('Everything is working').waitFor()
    await page.getByText('As of 09:00').waitFor()
    for (const text of [
      '24 of 100',
      '3.4 GB',
      '0.4 s behind',
      '9 h 30 min ago, 230 MB',
      '61.0 GB free of 100.0 GB',
    ])
      await page.getByText(text, { exact: true }).waitFor()
    await page.getByText('Since Wed 18 Nov 01:00').waitFor()
    await page.getByRole('row', { name: /Send messages Done/ }).waitFor()
    await page.getByText('No unexpected errors in the last 30 days').waitFor()
    expect(await checkRotatingAppearance(page, 1)).toEqual([])
  })

  test('lists problems first, each with what to do', async () => {
    const page = await opened({ answers: [aStatus(inTrouble), errors(anError())] })
    const problems = page.getByRole('region', { name: '2 problems' })
    await problems.getByText('Open Messages to see the mail server’s response.').waitFor()
    const link = problems.getByRole('link', { name: /^Show ?: 3 messages/ })
    expect(await link.getAttribute('href')).toBe('/manager?state=waiting')
    await page.getByText('3 waiting, the oldest for 1 h 15 min').waitFor()
    await page.getByRole('row', { name: /querycustomers.*2\.3 s/ }).waitFor()
    expect(await checkRotatingAppearance(page, 2)).toEqual([])
  })

  test('reloads on Refresh, and every minute', async () => {
    const page = await opened()
    await page.getByText('Everything is working').waitFor()
    page.answer(aStatus(inTrouble))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('2 problems').waitFor()
    page.answer(aStatus())
    await page.clock.fastForward(60_000)
    await page.getByText('Everything is working').waitFor()
  })
})

describe('an error that someone reports', () => {
  test('is found by its reference, with its details', async () => {
    const page = await opened({
      answers: [errors(anError(), anError({ guid: aGuid(4), reference: 'ZZ2C-9QDX' }))],
    })
    await page.getByText('ZZ2C-9QDX').waitFor()
    page.answer(errors(anError()))
    await page.getByLabel('Search errors').fill('ab2c9qdx')
    await page.getByText('ZZ2C-9QDX').waitFor({ state: 'detached' })
    expect(page.asked(queryUnexpectedErrors).at(-1)?.query).toMatchObject({ query: 'ab2c9qdx' })
    const row = page.getByRole('row', { name: /AB2C-9QDX/ })
    await row.getByText('Rita Reservations').waitFor()
    await row.getByText('relation "customer" does not exist', { exact: true }).click()
    await page.getByRole('region', { name: 'Details of AB2C-9QDX' }).waitFor()
    expect(await checkRotatingAppearance(page, 3)).toEqual([])
  })

  test('shows its reference on the screen where it happened', async () => {
    const page = await openPage('/configuration', {
      as: anAdministrator(),
      answers: [failing(configurationOverview)],
    })
    await page.getByText('Server error', { exact: true }).waitFor()
    await page.getByText(/^Reference: \S+/).waitFor()
  })

  test('is only for administrators', async () => {
    const page = await openPage(path, { as: aReservationsAgent(), answers: [] })
    await page.getByText('Forbidden').first().waitFor()
  })
})
