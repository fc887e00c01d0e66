import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Database } from '#server/db/connection.ts'
import { ownAccount, signOutEverywhere } from '#contract/account.ts'
import { mountHealth, type Health } from '#server/http/health.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { freePort } from '#server/testing/free-port.ts'
import { openTestPortal } from '#server/testing/portal.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

function appOf(health: Health): FastifyInstance {
  const app = fastify()
  mountHealth(app, health)
  onTestFinished(() => app.close())
  return app
}

async function readiness(app: FastifyInstance) {
  const begun = performance.now()
  const answer = await app.inject('/readyz')
  return {
    status: answer.statusCode,
    ...answer.json<{ ready: boolean; why?: string }>(),
    ms: performance.now() - begun,
  }
}

test('with a database and space on the disk the portal is ready', async () => {
  const app = appOf({
    db: database.db,
    folders: { files: tmpdir(), photos: path.join(tmpdir(), 'not', 'yet', 'made') },
  })
  expect(await readiness(app)).toMatchObject({ status: 200, ready: true })
})

test('a full disk is named', async () => {
  const folders = { database: tmpdir(), 'uploaded files': tmpdir() }
  const app = appOf({ db: database.db, folders, bytesFreeAtLeast: Number.MAX_SAFE_INTEGER })
  expect(await readiness(app)).toMatchObject({
    status: 503,
    ready: false,
    why: 'the disk is full: database, uploaded files',
  })
})

test('a database whose disk is full is named until it has room again', async () => {
  const { db } = database
  const app = appOf({ db, folders: {} })
  // What Postgres says when it cannot write another page.
  await sql`create function no_room() returns event_trigger
    language plpgsql as $$ begin raise exception 'No space left on device'
    using errcode = '53100'; end $$`.execute(db)
  await sql`create event trigger disk_full on ddl_command_start
    when tag in ('CREATE TABLE AS', 'CREATE TABLE') execute function no_room()`.execute(db)
  expect((await readiness(app)).status).toBe(200)
  await expect(sql`create table full_disk (it text)`.execute(db)).rejects.toThrow('No space left')
  expect(await readiness(app)).toMatchObject({ status: 503, ready: false, why: 'the database disk is full' })
  await sql`drop event trigger disk_full`.execute(db)
  await sql`drop function no_room()`.execute(db)
  expect(await readiness(app)).toMatchObject({ status: 200, ready: true })
})

test('a database that a newer version has migrated makes the portal not ready, while it still serves', async () => {
  const portal = await openTestPortal('2026-11-20T13:00:00Z')
  onTestFinished(() => portal.close())
  const { db } = portal.database
  const browser = await signedIn(portal, ['viewCustomer'])
  const added = { name: '9999-newer', timestamp: '2026-11-20T12:59:00Z' }
  await sql`insert into migration (name, timestamp) values (${added.name}, ${added.timestamp})`.execute(db)
  expect(await readiness(portal.app)).toMatchObject({
    status: 503,
    ready: false,
    why: 'a newer version has migrated the database; restart this portal with that version',
  })
  expect((await portal.app.inject('/healthz')).statusCode).toBe(200)
  expect((await browser.call(ownAccount.load)).status).toBe(200)
  expect((await browser.call(signOutEverywhere)).status).toBe(200)
  await sql`delete from migration where name = ${added.name}`.execute(db)
  expect(await readiness(portal.app)).toMatchObject({ status: 200, ready: true })
})

test('a database without the newest migration makes the portal not ready', async () => {
  const { db } = database
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from migration where name = (select max(name) from migration)
    returning name, timestamp`.execute(db)
  const app = appOf({ db, folders: {} })
  expect(await readiness(app)).toMatchObject({
    status: 503,
    why: 'the database schema is older than this version',
  })
  for (const { name, timestamp } of rows)
    await sql`insert into migration (name, timestamp) values (${name}, ${timestamp})`.execute(db)
  expect(await readiness(app)).toMatchObject({ status: 200, ready: true })
})

test('a database that is not there is named', async () => {
  const away = openDatabase({ url: `postgres://postgres@127.0.0.1:${await freePort()}/postgres` })
  onTestFinished(() => away.close())
  expect(await readiness(appOf({ db: away.db, folders: {} }))).toMatchObject({
    status: 503,
    why: 'the database cannot be reached',
  })
})

test('a database that says nothing is answered for within two seconds, and asked once, however often the portal is', async () => {
  let asked = 0
  const sockets = new Set<{ destroy(): void }>()
  const silent = createServer((socket) => {
    asked += 1
    sockets.add(socket)
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const frozen = openDatabase({
    url: `postgres://postgres@127.0.0.1:${(silent.address() as AddressInfo).port}/postgres`,
  })
  const app = appOf({ db: frozen.db, folders: {} })
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    silent.close()
    await frozen.close()
  })
  const answers = await Promise.all(Array.from({ length: 20 }, () => readiness(app)))
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, why: 'the database is not responding' })
    expect(answer.ms).toBeLessThan(2000)
  }
  expect(asked).toBe(1)
})
