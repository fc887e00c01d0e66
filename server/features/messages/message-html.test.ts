import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '#contract/messages.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { saveLogo } from '#server/testing/site-logo.ts'
import { newGuid } from '#server/work/guid.ts'

const now = '2026-11-20T14:00:00Z'
let portal: TestPortal
let admin: TestBrowser
let accountant: TestBrowser
let booked: Booked

beforeAll(async () => {
  portal = await openTestPortal(now)
  const company = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'])
  accountant = await signedIn(portal, ['financial'])
  booked = await advancedBooker(portal, company)({ arrival: company.today })
})
afterAll(() => portal.close())

async function confirmation() {
  const { guid } = await portal.database.db
    .selectFrom('outbox')
    .select('guid')
    .where('group_guid', '=', booked.group)
    .executeTakeFirstOrThrow()
  return { params: { id: guid } }
}

describe('a message as its recipient sees it', () => {
  const shownTo = (who: TestBrowser, id: string) => who.send('GET', `/api/messages/${id}/html`)

  test('runs no scripts, loads nothing, and can only be framed by the portal', async () => {
    const { params } = await confirmation()
    await saveLogo(portal, admin, '#0b3d91')
    expect((await admin.must(message, { params })).hasHtml).toBe(true)
    const { status, body, headers } = await shownTo(accountant, params.id)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toBe(
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; " +
        "style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    )
    expect(String(headers['x-frame-options'])).toBe('SAMEORIGIN')
    expect(headers).not.toHaveProperty('origin-agent-cluster')
    expect(body).toContain(booked.reference)
    expect(body).toContain('<img src="data:image/png;base64,')
    expect(body).not.toContain('cid:')
  })

  test('opens only for users who may read messages, and doesn’t exist for plain text', async () => {
    const { params } = await confirmation()
    const desk = await signedIn(portal, ['fastTrack', 'viewCustomer'])
    expect((await shownTo(desk, params.id)).status).toBe(403)
    const id = newGuid()
    const text = {
      kind: 'mail' as const,
      template: 'test',
      recipient: 'ann@guest.example',
      body: 'Hello',
      next_attempt_at: now,
      created_at: now,
    }
    await portal.database.db
      .insertInto('outbox')
      .values({ guid: id, ...text })
      .execute()
    expect((await admin.must(message, { params: { id } })).hasHtml).toBe(false)
    expect((await shownTo(admin, id)).status).toBe(404)
    expect((await shownTo(admin, '00000000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})
