import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenCaller } from '#server/testing/access-tokens.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

const run = promisify(execFile)
// Its own TypeScript: openapi-typescript needs one with an API.
const tools = path.resolve('node_modules/api-types/node_modules')
const generator = path.join(tools, 'openapi-typescript/bin/cli.js')
const compiler = path.join(tools, 'typescript/bin/tsc')

let portal: TestPortal
let client: Awaited<ReturnType<typeof tokenCaller>>
let folder: string
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  const { partner } = await makeSmallCompany(portal)
  client = await tokenCaller(portal, ['viewCustomer', 'editCustomer'], { partnerGuid: partner })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  // Inside the repository, where the program finds openapi-fetch.
  await mkdir('var', { recursive: true })
  folder = await mkdtemp('var/api-client-')
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await portal.close()
})

test('a program with the generated types compiles strictly, and books, changes and cancels', async () => {
  const { body } = await client.send('GET', '/api/openapi.json')
  await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(body))
  await cp('tools/api-types/book-and-cancel.ts', path.join(folder, 'book-and-cancel.ts'))
  const here = { cwd: folder }
  const types = ['openapi.json', '-o', 'api.ts', '--default-non-nullable', 'false']
  await run(process.execPath, [generator, ...types], here)
  const options = ['--module', 'nodenext', '--target', 'esnext', '--skipLibCheck']
  const strict = ['--strict', '--noEmit', '--noUncheckedIndexedAccess', '--allowImportingTsExtensions']
  const program = path.resolve(folder, 'book-and-cancel.ts')
  const compiled = await run(
    process.execPath,
    [compiler, ...options, ...strict, '--types', 'node', program],
    here,
  ).catch((error: { stdout: string }) => error)
  expect(compiled.stdout).toBe('')

  const { port } = portal.app.server.address() as AddressInfo // listening on a port, never on a pipe
  const { stdout } = await run(
    process.execPath,
    [program, `http://127.0.0.1:${port}`, JSON.stringify({ authorization: `Bearer ${client.token}` })],
    here,
  )
  const { group, chargedCents } = JSON.parse(stdout) as { group: string; chargedCents: number }
  expect(chargedCents).toBe(17_820)
  const booked = await portal.database.db
    .selectFrom('booking')
    .select(['status', 'service_date'])
    .where('group_guid', '=', group)
    .execute()
  expect(booked).toEqual([{ status: 'cancelled', service_date: '2026-11-26' }])
}, 120_000)
