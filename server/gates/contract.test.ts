import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { events } from '#contract/live.ts'
import { allRoutes } from '#server/routes.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
})
afterAll(() => portal.close())

const folder = new URL('../../contract/', import.meta.url)

/** Everything that the contract's files export and that is an endpoint, forms taken apart. */
async function contractEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(folder)).filter((it) => it.endsWith('.ts') && !it.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((it) => import(new URL(it, folder).href) as Promise<Record<string, unknown>>))
  return modules.flatMap((it) => Object.values(it)).flatMap(endpointsIn)
}

function endpointsIn(exported: unknown): Endpoint[] {
  if (typeof exported !== 'object' || exported === null) return []
  if ('method' in exported && 'needs' in exported) return [exported as Endpoint]
  return ['load', 'save', 'list'].some((it) => it in exported) ? Object.values(exported).flatMap(endpointsIn) : []
}

test('every endpoint of the contract is answered, and nothing is answered that the contract does not name', async () => {
  const named = (await contractEndpoints()).filter((it) => it.path !== events.path).map((it) => `${it.method} ${it.path}`)
  const answered = allRoutes(portal.house).map((it) => `${it.endpoint.method} ${it.endpoint.path}`)
  expect(answered.toSorted()).toEqual(named.toSorted())
})

test('the OpenAPI document names every endpoint with its permission', async () => {
  const { body } = await new TestBrowser(portal.app).send('GET', '/api/openapi.json')
  const document = body as { paths: Record<string, Record<string, { description: string }>> }
  for (const { endpoint } of allRoutes(portal.house)) {
    expect(document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.description, endpoint.path).toMatch(/^Needs: \w+/)
  }
})
