import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenCaller } from '#server/testing/access-tokens.ts'
import { filled, guideSteps, type GuideStep } from '#server/api-document/guide-steps.ts'
import { missingIn, valueAt } from '#server/testing/guide-replies.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let steps: GuideStep[]
let client: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  const { partner } = await makeSmallCompany(portal)
  client = await tokenCaller(portal, ['viewCustomer', 'editCustomer'], { partnerGuid: partner })
  steps = await guideSteps()
})
afterAll(() => portal.close())

test('the calls of the guide work, in its order, and reply what it shows', async () => {
  const values = new Map<string, string>()
  for (const step of steps) {
    const url = filled(step.address, values)
    const body = step.body === '' ? undefined : JSON.parse(filled(step.body, values))
    const { status, body: reply } = await client.send(step.method, url, body, step.key)
    const missing = step.shown === null ? [] : missingIn(reply, step.shown.reply)
    const call = `${step.method} ${step.address}`
    expect([call, status, missing]).toEqual([call, step.shown?.status ?? 200, []])
    for (const [path, name] of step.kept) values.set(name, valueAt(reply, path))
  }
  expect(steps.length).toBeGreaterThan(20)
})
