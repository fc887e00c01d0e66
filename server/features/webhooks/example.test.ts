import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { webhookBodies } from '#contract/webhook-events.ts'
import { epochMs, jsDateOf } from '#domain/calendar/epoch.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { clockAhead } from '#server/clock.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { freePort } from '#server/testing/free-port.ts'
import { openTestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { added, logOf, sendDue, toLoopback } from '#server/testing/webhook-desk.ts'

const page = new URL('../../../docs/webhooks.md', import.meta.url)
const folder = new URL('../../../var/', import.meta.url)
const file = new URL(`webhook-example-${process.pid}.mjs`, folder)

test('the whole body has the shape of its event', async () => {
  const [, body = ''] = /A whole body:\n\n```json\n(.+?)\n```/s.exec(await readFile(page, 'utf8')) ?? []
  const sent: unknown = JSON.parse(body)
  expect(webhookBodies['trip.onBoard'].parse(sent)).toEqual(sent)
})

test('the values to check a receiver’s code with are signed as they should be', async () => {
  const text = await readFile(page, 'utf8')
  const of = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1] ?? ''
  const sentAt = '2026-11-20T14:05:03Z'
  expect(epochMs(sentAt) / 1000).toBe(Number(of('webhook-timestamp')))
  // Of the second block: the first shows a call whose body is shortened.
  const sent = text.slice(text.indexOf('secret: '))
  const signature = /^webhook-signature: (.+)$/m.exec(sent)?.[1]
  const signed = new Webhook(of('secret')).sign(of('webhook-id'), jsDateOf(sentAt), of('body'))
  expect(signed).toBe(signature)
})

test('the example of docs/webhooks.md receives and verifies events', { timeout: 60_000 }, async () => {
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(await readFile(page, 'utf8')) ?? []
  await mkdir(folder, { recursive: true })
  await writeFile(file, code)
  onTestFinished(() => rm(file))
  // The library compares with the machine's clock.
  const portal = await openTestPortal(clockAhead(0)(), toLoopback)
  onTestFinished(() => portal.close())
  const company = await makeSmallCompany(portal)
  const admin = await signedIn(portal, ['adminSystem'])
  const port = await freePort()
  const { guid, secret } = await added(admin, `http://127.0.0.1:${port}/`)
  const receive = async (key: string) => {
    const environment = { ...process.env, WEBHOOK_SECRET: key, PORT: String(port) }
    const receiver = spawn(process.execPath, [fileURLToPath(file)], { env: environment })
    onTestFinished(() => void receiver.kill('SIGKILL'))
    const lines: string[] = []
    receiver.stdout.on('data', (line: Buffer) => lines.push(line.toString().trim()))
    const status = async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.status
    await expect.poll(status, { timeout: 20_000 }).toBe(401)
    const stop = async () => {
      const ended = once(receiver, 'exit')
      receiver.kill('SIGKILL')
      await ended
    }
    return { lines, stop }
  }
  const { reference } = await advancedBooker(portal, company)({ arrival: addDays(company.today, 5) })
  const stranger = await receive('whsec_c29tZXRoaW5nIGVsc2U=')
  await sendDue(portal)
  expect(await logOf(admin, guid)).toMatchObject([{ state: 'waiting', lastStatus: 401 }])
  expect(stranger.lines).toEqual([])
  await stranger.stop()
  const receiver = await receive(secret)
  portal.clock.forward(1)
  await sendDue(portal)
  await expect.poll(() => receiver.lines).toEqual([`booking.made ${reference}`])
  expect(await logOf(admin, guid)).toMatchObject([{ state: 'delivered' }])
})
