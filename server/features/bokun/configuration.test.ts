import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bokunProducts,
  bokunQuestions,
  bokunSettingsForm,
  mapBokunProduct,
  newBokunToken,
  retryBokun,
} from '#contract/bokun.ts'
import { channelStatement, reverseChannelPayment, settleChannel } from '#contract/channels.ts'
import { queryHistory } from '#contract/history.ts'
import type { Db } from '#server/db/connection.ts'
import { bokunImport } from '#server/features/bokun/commands/import-bokun.ts'
import { bokunChannel } from '#server/features/bokun/commands/receive-delivery.ts'
import { importValues } from '#server/features/import-runs/commands/import-values.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { writtenBooking } from '#server/testing/bokun.ts'
import { bokunKeys } from '#server/testing/bokun-service.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { publishedWhile } from '#server/testing/published.ts'
import { portalActor } from '#server/work/actor.ts'

/** Bókun configuration by the office, and its effects. */
let portal: TestPortal
let office: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
  office = await signedIn(portal, ['adminSystem'])
})
afterAll(() => portal.close())

const rows = () => portal.database.db
const secrets = async () =>
  (await rows().selectFrom('secret').select('name').where('name', 'like', 'bokun%').execute()).map(
    (it) => it.name,
  )
const groupsOf = (code: string) =>
  rows().selectFrom('booking_group').select('guid').where('source_reference', '=', code).execute()

async function takeIn(written: unknown) {
  const value = { broughtAt: portal.clock.now, broughtBy: 'webhook', isWhole: true, body: written }
  const [outcome] = await importValues(rows(), bokunImport, [value], {
    actor: portalActor,
    now: portal.clock.now,
  })
  return outcome?.outcome
}

/** The results of the tasks, newest last. */
async function tasksDone(): Promise<unknown[]> {
  await runJobs(portal)
  const jobs = await rows()
    .selectFrom('job_run')
    .select('result')
    .where('name', '=', 'bokun-again')
    .orderBy('created_at')
    .execute()
  return jobs.map((it) => it.result)
}

const noPlaces = { serviceGuid: null, fromGuid: null, toGuid: null, hours: null }

test('mapping a product imports the bookings waiting for it, and counts those waiting for something else', async () => {
  expect(await takeIn(writtenBooking('O-1'))).toBe('needsPerson')
  expect(await takeIn(writtenBooking('O-2'))).toBe('needsPerson')
  expect(await takeIn(writtenBooking('O-3', [{ product: { id: 3, title: 'Transfer to hotel' } }]))).toBe(
    'needsPerson',
  )
  const product = (await office.must(bokunProducts)).items.find((it) => it.title === 'Fast track on arrival')
  const guid = product?.guid ?? ''
  expect(
    await publishedWhile(portal, () =>
      office.must(mapBokunProduct, {
        body: { ...noPlaces, guid, version: 1, kind: 'arrivalFastTrack', taxCode: 'VAT' },
      }),
    ),
  ).toContain('import')
  const { items } = await office.must(queryHistory, { query: { subject: guid } })
  expect(items.map((it) => it.action)).toEqual(['mapBokunProduct'])
  expect(await tasksDone()).toEqual([
    [
      { label: 'New', count: 2 },
      { label: 'Needs review', count: 1 },
    ],
  ])
  expect(
    [await groupsOf('O-1'), await groupsOf('O-2'), await groupsOf('O-3')].map((it) => it.length),
  ).toEqual([1, 1, 0])
})

test('a drive needs a listed car, listed locations and its hours', async () => {
  const product = (await office.must(bokunProducts)).items.find((it) => it.title === 'Transfer to hotel')
  const nowhere = '0193b0a0-0000-7000-8000-000000000001'
  const asked = {
    ...noPlaces,
    guid: product?.guid ?? '',
    version: 1,
    kind: 'hourly',
    taxCode: 'VAT',
    fromGuid: nowhere,
    toGuid: nowhere,
  } as const
  const choose = (what: string) => ({ message: `Choose a ${what} from the list` })
  expect(await office.call(mapBokunProduct, { body: asked })).toMatchObject({
    status: 400,
    body: {
      fields: {
        serviceGuid: choose('car'),
        fromGuid: choose('location'),
        toGuid: choose('location'),
        hours: { message: 'This field is required' },
      },
    },
  })
})

test('a question mapping is stored, recorded in the history and applied', async () => {
  portal.clock.forward(1)
  const questions = { body: { items: [{ product: null, begins: 'Where to', meaning: 'place' }] } }
  expect(await publishedWhile(portal, () => office.must(bokunQuestions.save, questions))).toContain('import')
  const written = await rows()
    .selectFrom('history')
    .select('after')
    .where('action', '=', 'mapBokunQuestions')
    .execute()
  expect(written).toMatchObject([{ after: { items: [{ begins: 'Where to', meaning: 'place' }] } }])
  expect((await tasksDone())[1]).toEqual([{ label: 'Needs review', count: 1 }])
  // Saving replaces all previous mappings.
  const others = [{ product: null, begins: 'Dropped at', meaning: 'place' as const }]
  await office.must(bokunQuestions.save, { body: { items: others } })
  expect((await office.must(bokunQuestions.load)).items).toEqual(others)
})

test('all Bókun secrets are deleted together, including the webhook token', async () => {
  const save = async (change: Record<string, unknown>) => {
    const { version, unstatedPaid, rates, pushCheckIns } = await office.must(bokunSettingsForm.load)
    return office.must(bokunSettingsForm.save, {
      body: { version, unstatedPaid, rates, pushCheckIns, ...change },
    })
  }
  await save({ ...bokunKeys, signing: 'a-signing-secret' })
  const told = await publishedWhile(portal, () => office.must(newBokunToken))
  expect(told).toContain('configuration')
  const written = await rows()
    .selectFrom('history')
    .select('after')
    .where('action', '=', 'editBokun')
    .orderBy('at')
    .orderBy('guid')
    .execute()
  expect(written.at(-1)).toEqual({ after: { token: 'new' } })
  expect(await secrets()).toHaveLength(4)
  expect(await publishedWhile(portal, () => save({ forget: true }))).toContain('configuration')
  expect(await secrets()).toEqual([])
})

// Requires two connections.
describe('concurrent requests', () => {
  /** Two calls that both wait for a lock held by `lock`. */
  async function twoBehind(
    lock: (tx: Db) => Promise<unknown>,
    call: () => Promise<{ status: number }>,
  ): Promise<number[]> {
    const waiting = sql`select pid from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`
    let both: Promise<{ status: number }>[] = []
    await rows()
      .transaction()
      .execute(async (tx) => {
        await lock(tx)
        both = [call(), call()]
        await expect.poll(async () => (await waiting.execute(rows())).rows.length).toBe(2)
      })
    return (await Promise.all(both)).map((it) => it.status).toSorted((a, b) => a - b)
  }

  test('saving the settings: the second request is refused', async () => {
    const { version, unstatedPaid, rates } = await office.must(bokunSettingsForm.load)
    const body = { version, unstatedPaid, rates, pushCheckIns: false }
    const lock = (tx: Db) => tx.selectFrom('bokun_settings').select('one').forUpdate().execute()
    expect(await twoBehind(lock, () => office.call(bokunSettingsForm.save, { body }))).toEqual([200, 400])
  })

  test('paying the full debt of a channel or reversing a payment: only one succeeds', async () => {
    const books = await signedIn(portal, ['financial'])
    const channel = 'Island Tours'
    const owes = async () => (await books.must(channelStatement, { query: { channel } })).owesCents
    const amountCents = await owes()
    expect(amountCents).toBe(44_000)
    const lock = (tx: Db) =>
      sql`select pg_advisory_xact_lock(hashtext('channel'), hashtext(${channel}))`.execute(tx)
    const body = { channel, amountCents, date: '2026-11-20', reference: 'T-1' }
    expect(await twoBehind(lock, () => books.call(settleChannel, { body }))).toEqual([200, 400])
    expect(await owes()).toBe(0)
    const { guid: entry } = await rows()
      .selectFrom('entry')
      .select('guid')
      .where('kind', '=', 'transfer')
      .executeTakeFirstOrThrow()
    const reversed = { body: { entry, reason: 'Of another channel' } }
    expect(await twoBehind(lock, () => books.call(reverseChannelPayment, reversed))).toEqual([200, 400])
    expect(await owes()).toBe(amountCents)
  })
})

test('a manual retry wakes the job and updates the screens', async () => {
  const now = portal.clock.now
  const failed = {
    hash: 'failed',
    received_at: now,
    topic: 'booking',
    booking_code: 'O-9',
    state: 'failed',
    tries: 11,
    next_at: null,
  } as const
  await rows()
    .insertInto('bokun_delivery')
    .values({ guid: '0193b0a0-0000-7000-8000-000000000009', ...failed })
    .execute()
  let wakings = 0
  await portal.database.listen(
    bokunChannel,
    () => (wakings += 1),
    () => {},
  )
  const told = await publishedWhile(portal, async () =>
    expect(await office.must(retryBokun)).toMatchObject({ toast: 'Retrying 1 item' }),
  )
  expect(told).toContain('import')
  expect(
    await rows()
      .selectFrom('bokun_delivery')
      .select(['state', 'tries', 'next_at'])
      .where('hash', '=', 'failed')
      .execute(),
  ).toEqual([{ state: 'waiting', tries: 0, next_at: now }])
  await expect.poll(() => wakings).toBe(1)
  expect((await office.call(retryBokun)).status).toBe(400)
})
