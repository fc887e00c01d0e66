import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiDocument, screensDocument } from '#contract/api-document.ts'
import { events } from '#contract/live.ts'
import { contractEndpoints } from '#server/gates/contract-endpoints.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { allRoutes } from '#server/routes.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
})
afterAll(() => portal.close())

test('every endpoint of the contract is answered, and nothing is answered that the contract does not name', async () => {
  const named = (await contractEndpoints())
    .filter((it) => it.path !== events.path)
    .map((it) => `${it.method} ${it.path}`)
  const answered = allRoutes(portal.context).map((it) => `${it.endpoint.method} ${it.endpoint.path}`)
  expect(answered.toSorted()).toEqual(named.toSorted())
})

test('every endpoint is in one of the OpenAPI documents, with its permission', async () => {
  const browser = await signedIn(portal, [])
  const documents = await Promise.all(
    [apiDocument, screensDocument].map(async ({ path }) => (await browser.send('GET', path)).body as Paths),
  )
  for (const { endpoint } of allRoutes(portal.context)) {
    const named = documents.flatMap(
      ({ paths }) => paths[endpoint.path]?.[endpoint.method.toLowerCase()] ?? [],
    )
    const needs = [endpoint.needs].flat().join(' or ')
    expect(named, endpoint.path).toEqual([expect.objectContaining({ description: `Needs: ${needs}` })])
  }
})

interface Paths {
  paths: Record<string, Record<string, { description: string }>>
}
