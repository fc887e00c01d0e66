import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientLog, ownAccount } from '#contract/account.ts'
import { queryHistory } from '#contract/history.ts'
import { querySavedViews } from '#contract/saved-views.ts'
import { portalStatus, queryUnexpectedErrors } from '#contract/status.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { readCallReference } from '#domain/portal-status/call-reference.ts'
import { jobTitles } from '#domain/portal-status/job-titles.ts'
import { referenceHeader } from '#server/http/calls.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { scheduledJobs } from '#server/scheduled-jobs.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { watchedJobs } from '#server/watched-jobs.ts'
import { inCall } from '#server/work/current-call.ts'
import { forgetIncidents } from '#server/work/incident-log.ts'
import { reportRunning } from '#server/work/running-portals.ts'

const now = '2026-11-20T13:00:00Z'
const lines: string[] = []
let portal: TestPortal
let admin: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal(
    now,
    { LOG_LEVEL: 'info', SLOW_QUERY_SECONDS: '0.3' },
    { write: (line) => void lines.push(line) },
  )
  await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem', 'editCustomer'], { name: 'Ada Admin' })
})
afterAll(() => portal.close())

const errors = async (query = '') => {
  await portal.context.incidents.drain()
  return (await admin.must(queryUnexpectedErrors, { query: { query } })).items
}
const logged = (reference: unknown) => lines.filter((it) => it.includes(`"reqId":"${String(reference)}"`))

/** An unexpected error: the call's table isn't there. */
async function failing(browser: TestBrowser) {
  await sql`alter table saved_view rename to saved_view_away`.execute(portal.database.db)
  try {
    return await browser.call(querySavedViews)
  } finally {
    await sql`alter table saved_view_away rename to saved_view`.execute(portal.database.db)
  }
}

describe('references', () => {
  test.each(['/healthz', '/api/account', '/api/no-such-call', '/%', '/my-booking/nothing'])(
    'the reply to %s has one, and its lines in the log have the same',
    async (url) => {
      const { headers } = await portal.app.inject({ url })
      const reference = String(headers[referenceHeader])
      expect(readCallReference(reference)).toBe(reference)
      if (url !== '/%') expect(logged(reference).length).toBeGreaterThan(1)
    },
  )

  test('an administrator finds what a call changed in the history by the reference that someone reads out', async () => {
    const person = await signedIn(portal, ['editCustomer'], { name: 'Rita Reservations' })
    const form = await person.must(ownAccount.load)
    const saved = await person.call(ownAccount.save, { body: { ...form, name: 'Rita R.' } })
    expect(saved.status).toBe(200)
    const reference = String(saved.headers[referenceHeader])
    const { items } = await admin.must(queryHistory, {
      query: { query: reference.toLowerCase().replace('-', ' ') },
    })
    expect(items.map((it) => [it.who, it.reference])).toEqual([['Rita R.', reference]])
  })
})

describe('unexpected errors', () => {
  test('return a reference, by which they are found with the user, the call and the message', async () => {
    const agent = await signedIn(portal, ['editCustomer'], { name: 'Ann Agent' })
    const answer = await failing(agent)
    const reference = answer.headers[referenceHeader]
    expect(answer.status).toBe(500)
    expect(answer.body).toMatchObject({ requestId: reference })
    expect(await errors(String(reference))).toMatchObject([
      {
        at: now,
        kind: 'request',
        reference,
        call: 'GET /api/saved-views',
        who: 'Ann Agent',
        message: 'relation "saved_view" does not exist',
      },
    ])
    expect((await errors('GET /api/saved'))[0]?.reference).toBe(reference)
    expect(await errors('AAAA-AAAA')).toEqual([])
    expect(logged(reference).some((it) => it.includes('unexpected error'))).toBe(true)
  })

  test('from a browser are found by the reference its user sees; strangers can’t fill the list', async () => {
    const body = { level: 'error', message: 'TypeError: x is not a function', stack: 'at page.js:1' } as const
    const url = 'https://portal.example/bookings?query=Smith'
    const { reference } = await admin.must(clientLog, { body: { ...body, url } })
    expect(await errors(reference)).toMatchObject([
      { kind: 'browser', who: 'Ada Admin', call: 'page /bookings', detail: 'at page.js:1' },
    ])
    const stranger = await portal.app.inject({
      method: 'POST',
      url: '/api/log',
      payload: { ...body, message: 'of a stranger' },
      headers: { cookie: 'XSRF-TOKEN=typed', 'x-xsrf-token': 'typed' },
    })
    expect(stranger.statusCode).toBe(200)
    expect(await errors('of a stranger')).toEqual([])
  })

  test('are all counted but not all stored if they repeat, and old ones are deleted', async () => {
    const { incidents, database } = portal.context
    for (let count = 0; count < 50; count++)
      incidents.record({ kind: 'job', message: 'again and again', detail: '' })
    incidents.record({ kind: 'job', message: 'something else', detail: '' })
    expect(await errors('again and again')).toHaveLength(3)
    expect(await errors('something else')).toHaveLength(1)
    expect(incidents.errors.get('job')).toBe(51)
    const nextMonth = addMinutes(now, 31 * 24 * 60)
    expect(await forgetIncidents(database.db, nextMonth)).toBeGreaterThan(3)
    expect(await errors()).toEqual([])
  })
})

describe('slow statements', () => {
  test('are logged, counted and shown with their call, without values', async () => {
    const call = { name: 'GET /api/example', reference: 'SLQW-2345', accountGuid: null, span: null }
    await inCall(call, () => sql`select pg_sleep(0.4), ${'Mrs Smith'}::text`.execute(portal.database.db))
    await portal.context.incidents.drain()
    const { slow, slowCount } = await admin.must(portalStatus)
    expect(slowCount).toBe(1)
    expect(slow).toMatchObject([
      { call: 'GET /api/example', reference: 'SLQW-2345', statement: 'select pg_sleep(0.4), $1::text' },
    ])
    expect(slow[0]?.milliseconds).toBeGreaterThan(399)
    const [line = ''] = logged('SLQW-2345')
    expect(JSON.parse(line)).toMatchObject({ msg: 'slow statement', call: 'GET /api/example', level: 40 })
    expect(lines.join('')).not.toContain('Mrs Smith')
    const { body } = await portal.app.inject({ url: '/metrics' })
    expect(body).toContain('kerbside_slow_statements_total{call="GET /api/example"} 1')
    expect(body).toContain('kerbside_unexpected_errors_total{kind="request"} 1')
  })

  test('a statement that waited behind a slow one in the same exchange isn’t counted as slow', async () => {
    const found: string[] = []
    const stop = portal.database.statements.listen(({ text, startedMs, endedMs }) => {
      if (endedMs - startedMs > 200) found.push(text)
    })
    await portal.database.db.transaction().execute(async (tx) => {
      await Promise.all([sql`select pg_sleep(0.3)`.execute(tx), sql`select 1 as quick`.execute(tx)])
    })
    stop()
    expect(found).toEqual(['select pg_sleep(0.3)'])
  })
})

describe('the status page', () => {
  test('is for administrators, and never for partners', async () => {
    const agent = await signedIn(portal, ['editCustomer', 'financial', 'dispatcher'])
    expect((await agent.call(portalStatus)).status).toBe(403)
    expect((await agent.call(queryUnexpectedErrors)).status).toBe(403)
    expect((await portal.app.inject({ url: '/api/status' })).statusCode).toBe(401)
  })

  test('shows running portals, and those that stopped unexpectedly', async () => {
    const at = { now: () => portal.clock.now, onError: () => {} }
    const one = await reportRunning({ db: portal.database.db, ...at })
    portal.clock.forward(5)
    const two = await reportRunning({ db: portal.database.db, ...at })
    const { portals, problems, database } = await admin.must(portalStatus)
    expect(portals.map((it) => [it.startedAt, it.isRunning, it.node])).toEqual([
      [now, false, process.version],
      [portal.clock.now, true, process.version],
    ])
    expect(portals[0]?.migration).toBe(database.migration)
    expect(problems.map((it) => it.text)).toContain(`A portal on ${portals[0]?.host} stopped unexpectedly`)
    await one()
    await two()
    expect((await admin.must(portalStatus)).portals).toEqual([])
    portal.clock.now = now
  })

  test('shows each job with its last run, its next run and its error', async () => {
    const { context } = portal
    portal.clock.forward(20)
    const run = async () => {
      throw new Error('The mail server went home')
    }
    const job = { name: 'failing', cron: '0 3 * * *', lookEverySeconds: 1, atStart: true, run } as const
    const jobs = await startJobs(portal.database, watchedJobs(context, [job]), context.log)
    const shown = async () => (await admin.must(portalStatus)).jobs.find((it) => it.name === 'failing')
    await expect.poll(shown, { timeout: 10_000, interval: 200 }).toMatchObject({ state: 'failed' })
    await jobs.stop()
    expect(await shown()).toMatchObject({ error: 'The mail server went home', title: 'failing' })
    expect((await shown())?.nextAt).toMatch(/^20\d\d-\d\d-\d\dT/)
    expect((await admin.must(portalStatus)).problems.map((it) => it.text)).toContain(
      'The last run of “failing” failed',
    )
    expect(await errors('went home')).toMatchObject([{ kind: 'job', call: 'job failing', who: null }])
    portal.clock.now = now
  })

  test('every scheduled job has a title', () => {
    const names = scheduledJobs({
      ...portal.context,
      config: { ...portal.context.config, bounceImapUrl: 'imap://user:password@127.0.0.1/INBOX' },
    }).map((it) => it.name)
    expect(names.filter((it) => jobTitles[it] === undefined)).toEqual([])
  })

  test('shows the database, the queues and the services', async () => {
    const { database, messages, services, disks, tasks, lastBackup } = await admin.must(portalStatus)
    expect(database.bytes).toBeGreaterThan(1e6)
    expect(database.connections).toBeGreaterThan(0)
    expect(database.standbys).toEqual([])
    expect([messages.oldestMinutes, lastBackup, tasks.running]).toEqual([0, null, 0])
    expect(services.map((it) => it.name)).toEqual([
      'Mail',
      'Push',
      'Files',
      'Flight data',
      'Card gateway',
      'Bókun',
    ])
    expect(disks.map((it) => it.what)).toEqual(['database', 'uploaded files'])
    expect(disks.filter((it) => it.freeBytes > it.totalBytes)).toEqual([])
  })

  test('counts failed deliveries of Bókun', async () => {
    const failed = {
      hash: 'failed',
      received_at: now,
      topic: 'booking',
      booking_code: 'O-9',
      state: 'failed',
    } as const
    await portal.context.database.db
      .insertInto('bokun_delivery')
      .values({ ...failed, guid: '0193b0a0-0000-7000-8000-000000000009', tries: 11, next_at: null })
      .execute()
    const { services } = await admin.must(portalStatus)
    expect(services.find((it) => it.name === 'Bókun')).toMatchObject({
      inTrouble: true,
      message: '1 delivery failed. Retry under Import Customers, Bókun.',
    })
  })
})
