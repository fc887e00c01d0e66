import { randomUUID } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guestMessagesForm } from '#contract/guest-messages.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import { troubleTexts } from '#domain/my-booking/texts/trouble-texts.ts'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { guestAddresses } from '#server/http/guest-faults.ts'
import { allRoutes } from '#server/routes.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { portalOver, type TestPortal } from '#server/testing/portal.ts'
import { startPostgres, type RunningPostgres } from '#server/testing/postgres.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/**
 * For any faulty request, a guest's browser shows a page: in the guest's language, with the
 * company's name and phone.
 */

let postgres: RunningPostgres
let portal: TestPortal
let addresses: { method: 'GET' | 'POST'; url: string }[]
beforeAll(async () => {
  postgres = await startPostgres({ durable: false })
  const database = openDatabase({ url: postgres.url })
  await migrate(database.db)
  portal = await portalOver(database, '2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
  const admin = await signedIn(portal, allPermissions)
  const { version, ...form } = await admin.must(guestMessagesForm.load)
  await admin.must(guestMessagesForm.save, { body: { ...form, helpPhone: '+1 246 555 0100', version } })
  const filled = (path: string) =>
    path
      .replaceAll('{action}', 'note')
      .replaceAll(/\{(cart|group)\}/g, () => randomUUID())
      .replaceAll(/\{\w+\}/g, 'x')
  addresses = [
    ...allRoutes(portal.context)
      .map(({ endpoint }) => endpoint)
      .filter(({ path }) => guestAddresses.test(path) || path.startsWith('/api/carts/{cart}/return'))
      .map(({ method, path }) => ({ method, url: filled(path) })),
    { method: 'GET', url: `/unsubscribe/${randomUUID()}` },
    { method: 'POST', url: `/unsubscribe/${randomUUID()}` },
    { method: 'GET', url: `/pay/${randomUUID()}` },
    { method: 'GET', url: `/tickets/${randomUUID()}/all.pdf` },
    { method: 'GET', url: `/tickets/receipts/${randomUUID()}.pdf` },
    { method: 'GET', url: `/tickets/wallet/${randomUUID()}/${randomUUID()}/1` },
    { method: 'GET', url: '/my-booking' },
    { method: 'GET', url: '/gratuity/' },
    { method: 'GET', url: '/my-booking/x/y/z/more' },
  ]
})
afterAll(async () => {
  await portal.close()
  await postgres.stop()
})

interface Ask {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  language?: string
  body?: string
  type?: string
  ip?: string
  encoding?: string
}

let callers = 0
const ask = ({ method, url, language = 'en', body = '', type, ip, encoding }: Ask) =>
  portal.app.inject({
    method,
    url,
    remoteAddress: ip ?? `10.9.${(++callers >> 8) & 255}.${callers & 255}`,
    headers: {
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'accept-language': language,
      ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
      ...(method === 'GET' ? {} : { 'content-type': type ?? 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'GET' ? {} : { payload: body }),
  })

type Reply = Awaited<ReturnType<typeof ask>>

/** Follows the redirect that answers a form, as a browser does. */
async function read(asked: Ask): Promise<Reply> {
  const reply = await ask(asked)
  return reply.statusCode === 303 && reply.headers.location !== undefined
    ? ask({ method: 'GET', url: reply.headers.location, language: asked.language ?? 'en' })
    : reply
}

function expectPage(reply: Reply, about: string, language = 'en') {
  expect(reply.headers['content-type'], about).toBe('text/html; charset=utf-8')
  expect(reply.headers['content-security-policy'], about).toContain("default-src 'none'")
  for (const text of [`<html lang="${language}">`, 'Small Company', 'href="tel:+12465550100"'])
    expect(reply.body, about).toContain(text)
  expect(reply.body, about).not.toMatch(/"errors"|requestId|undefined|\{\w+\}</)
}

test('the gate knows every kind of page', () => {
  const kinds = new Set(addresses.map(({ method, url }) => `${method} /${url.split('/')[1]}`))
  expect([...kinds].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'GET /api',
    'GET /gratuity',
    'GET /my-booking',
    'GET /pay',
    'GET /tickets',
    'GET /unsubscribe',
    'POST /api',
    'POST /gratuity',
    'POST /my-booking',
    'POST /unsubscribe',
  ])
})

describe('a request that can’t be answered is answered by a page', () => {
  test('for a browser that accepts compressed answers', async () => {
    for (const { method, url } of addresses) {
      const reply = await ask({ method, url, encoding: 'gzip, deflate, br' })
      expect([303, 404, 410], url).toContain(reply.statusCode)
      if (reply.statusCode === 303) continue
      const isCompressed = reply.headers['content-encoding'] === 'br'
      const body = isCompressed ? brotliDecompressSync(reply.rawPayload) : reply.rawPayload
      expect(body.toString(), url).toContain('Small Company')
    }
  })

  test('with a link that opens nothing', async () => {
    for (const address of addresses) {
      const reply = await read(address)
      expect([404, 410], address.url).toContain(reply.statusCode)
      expectPage(reply, `${address.method} ${address.url}`)
    }
  })

  test('with a query or a form that is too long or can’t be read', async () => {
    for (const { method, url } of addresses) {
      const bad: Partial<Ask>[] = [
        { url: `${url}?lang=${'x'.repeat(300)}&sig=${'y'.repeat(900)}&said=%00` },
        { url: `${url}%E0%A4%A` },
        { url: `${url}/${'z'.repeat(400)}` },
        ...(method === 'POST'
          ? [
              { body: `text=${'x'.repeat(5000)}` },
              { body: `text=${'x'.repeat(2_000_000)}` },
              { body: '{"text":', type: 'application/json' },
              { body: '<text/>', type: 'text/xml' },
              { body: 'text=%00&amount=own&own=%00' },
            ]
          : []),
      ]
      for (const own of bad) {
        const reply = await read({ method, url, ...own })
        expect(reply.statusCode, `${url} ${JSON.stringify(own).slice(0, 80)}`).toBeGreaterThanOrEqual(400)
        expect(reply.statusCode).toBeLessThan(500)
        expectPage(reply, `${method} ${own.url ?? url} ${JSON.stringify(own).slice(0, 80)}`)
      }
    }
  })

  test('with a method that the address doesn’t have', async () => {
    for (const { url } of addresses.filter((it) => guestAddresses.test(it.url)))
      for (const method of ['DELETE', 'POST', 'GET'] as const) {
        const reply = await read({ method, url })
        expect(reply.statusCode, `${method} ${url}`).toBeGreaterThanOrEqual(400)
        expectPage(reply, `${method} ${url}`)
      }
  })

  test('when there are too many, with the time to wait', async () => {
    const limited = addresses.filter(({ url }) => /^\/(my-booking|gratuity|unsubscribe|api)\/\w/.test(url))
    for (const [at, { method, url }] of limited.filter((it) => !it.url.endsWith('/more')).entries()) {
      const once = () => ask({ method, url, ip: `10.200.0.${at}` })
      for (let sent = 0; sent < 120; sent += 20) await Promise.all(Array.from({ length: 20 }, once))
      const reply = await once()
      expect([reply.statusCode, Number(reply.headers['retry-after']) > 0], url).toEqual([429, true])
      expectPage(reply, url)
      expect(reply.body).toContain(troubleTexts.en.title.busy)
    }
  }, 60_000)

  test.each(guestLanguageNames)(
    'in the language of the guest’s browser, or the chosen one: %s',
    async (own) => {
      const { texts, title } = { texts: troubleTexts[own].text, title: troubleTexts[own].title }
      const url = '/my-booking/x/note'
      const tooLong = await ask({ method: 'POST', url, language: own, body: `text=${'x'.repeat(2_000_000)}` })
      expect(tooLong.statusCode).toBe(413)
      expectPage(tooLong, url, own)
      expect(tooLong.body).toContain(title.tooLong)
      const chosen = await ask({
        method: 'POST',
        url: `${url}?lang=${own}`,
        language: 'xx',
        body: `text=${'x'.repeat(5000)}`,
      })
      expectPage(chosen, url, own)
      expect(chosen.body).toContain(texts.unreadable.split('.')[0])
      // Back to the page with the form, in the same language.
      expect(chosen.body).toContain(`href="/my-booking/x?lang=${own}"`)
    },
  )

  test('while the database is away', async () => {
    await ask({ method: 'GET', url: '/my-booking/x' })
    const statuses: number[] = []
    await postgres.crashAndRestart(async () => {
      for (const { url, method } of addresses) {
        const reply = await ask({ url, method })
        statuses.push(reply.statusCode)
        if (reply.statusCode === 303) continue
        expectPage(reply, `${method} ${url}`)
        if (reply.statusCode === 404) continue
        expect([reply.statusCode, reply.headers['retry-after']], url).toEqual([503, '5'])
        expect(reply.body).toContain(troubleTexts.en.title.down)
      }
    })
    // A wrong signature is noticed without the database.
    expect(statuses.filter((it) => it === 503).length).toBeGreaterThan(5)
  }, 120_000)
})
