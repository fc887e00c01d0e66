import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendTestText, testTexting, textingForm } from '#contract/texting.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { openTextService, type TextService } from '#server/testing/text-service.ts'

let portal: TestPortal
let service: TextService
let admin: TestBrowser
beforeAll(async () => {
  service = await openTextService(() => portal.clock.now)
  portal = await openTestPortal('2026-11-20T13:00:00Z', { TWILIO_URL: service.base })
  await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'])
})
afterAll(async () => {
  await portal.close()
  await service.close()
})

async function save(change: object) {
  const { hasToken: _, sentThisMonth: __, incomingUrl: ___, ...stored } = await admin.must(textingForm.load)
  return admin.call(textingForm.save, { body: { ...stored, token: '', ...change } })
}

test('texts are off until an account, its token and a sender are set; the token is never shown', async () => {
  expect(await admin.must(textingForm.load)).toMatchObject({
    account: '',
    hasToken: false,
    quiet: { from: '22:00', to: '07:00' },
    incomingUrl: expect.stringMatching(/\/api\/webhooks\/texts\/incoming$/) as string,
  })
  expect((await admin.call(testTexting)).status).toBe(400)
  expect((await admin.call(sendTestText, { body: { to: '+12465550101' } })).status).toBe(400)
  const { account, token } = service
  expect((await save({ account })).body).toMatchObject({ fields: { token: expect.anything() as unknown } })
  expect((await save({ account, token })).body).toMatchObject({
    fields: { smsSender: expect.anything() as unknown },
  })
  expect((await save({ account: 'me', token, smsSender: '+12465550100' })).status).toBe(400)
  expect((await save({ account, token, smsSender: '+12465550100' })).status).toBe(200)
  const loaded = await admin.must(textingForm.load)
  expect(loaded).toMatchObject({ account, hasToken: true })
  expect(JSON.stringify(loaded)).not.toContain(token)
  const history = await portal.database.db
    .selectFrom('history')
    .selectAll()
    .where('action', '=', 'editTexting')
    .execute()
  expect(history).toHaveLength(1)
  expect(JSON.stringify(history)).not.toContain(token)
})

test('the account is checked, and a test text goes through the outbox', async () => {
  expect(await admin.must(testTexting)).toEqual({ ok: true, message: 'Connected to Twilio: Coral Gate' })
  await admin.must(sendTestText, { body: { to: '+1 (246) 555-0101' } })
  const [row] = await portal.database.db.selectFrom('outbox').selectAll().where('kind', '=', 'sms').execute()
  expect(row).toMatchObject({ recipient: '+12465550101', template: 'test', customer_guid: null })
  expect((await admin.call(sendTestText, { body: { to: '555' } })).status).toBe(400)
})

test('a stored token belongs to its account only, and is deleted without one', async () => {
  expect((await save({ smsSender: 'Coral Gate' })).status).toBe(200)
  expect((await save({ account: `AC${'f'.repeat(32)}` })).body).toMatchObject({
    fields: { token: expect.anything() as unknown },
  })
  expect((await save({ token: 'wrong' })).status).toBe(200)
  expect(await admin.must(testTexting)).toMatchObject({
    ok: false,
    message: 'Twilio rejected the account or token',
  })
  expect((await save({ account: '' })).status).toBe(200)
  expect(await admin.must(textingForm.load)).toMatchObject({ account: '', hasToken: false })
})

test('of two people who save at the same time, the second gets an error', async () => {
  const { version, ...stored } = await admin.must(textingForm.load)
  const { hasToken: _, sentThisMonth: __, incomingUrl: ___, ...own } = stored
  await admin.must(textingForm.save, { body: { ...own, version, token: '' } })
  expect((await admin.call(textingForm.save, { body: { ...own, version, token: '' } })).status).toBe(400)
})
