import { afterEach, describe, expect, test } from 'vitest'
import { appData, changePassword, ownAccount, signIn } from '#contract/account.ts'
import { partners } from '#contract/partners.ts'
import { refuseField } from '#domain/refusal.ts'
import { aDriver, aManager } from './accounts.ts'
import { answer, failing, offline, refused, rejected, type Answer } from './answers.ts'
import { axe } from './axe.ts'
import { listenForComplaints } from './complaints.ts'
import { FakePortal, xsrfToken } from './fake-portal.ts'
import { anOwnAccount } from './fixtures/account.ts'
import { openPage } from './open-page.ts'
import { sharedBrowser } from './shared-browser.ts'

// Page tests rely on these: what breaks the contract is a problem of the test, and errors of the browser are
// heard.

const account = anOwnAccount()

let portal: FakePortal | undefined
afterEach(() => portal?.close())

/** The status of one call, and what the harness reports about it. */
async function said(
  as: ReturnType<typeof aManager> | null,
  answers: readonly Answer[],
  path: string,
  body?: object,
) {
  const problems: string[] = []
  const expected: string[] = []
  const listener = {
    problem: (text: string) => void problems.push(text),
    expected: (it: string | RegExp) => void expected.push(String(it)),
  }
  portal = await FakePortal.open(as, answers, listener)
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': xsrfToken }
  const asked = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
  const status = await fetch(portal.url + path, asked).then(
    (it) => it.status,
    () => 0,
  )
  return { status, problems, expected }
}

describe('a call', () => {
  test('without an answer is a problem', async () => {
    expect(await said(aManager(), [], '/api/account')).toEqual({
      status: 501,
      problems: ['GET /api/account has no answer in this test'],
      expected: ['501 GET /api/account'],
    })
  })

  test('of a visitor who is not signed in is refused, as by the server', async () => {
    expect(await said(null, [], '/api/account')).toEqual({
      status: 401,
      problems: [],
      expected: ['401 GET /api/account'],
    })
  })

  test('whose reply does not fit the contract is a problem', async () => {
    const wrong = { ...account, email: 7 as unknown as string }
    const { problems } = await said(aManager(), [answer(ownAccount.load, wrong)], '/api/account')
    expect(problems).toEqual([
      expect.stringMatching(/^The answer to GET \/api\/account does not fit its contract: email: /),
    ])
  })

  test('that the user isn’t allowed to make is a problem', async () => {
    const { status, problems } = await said(
      aDriver(),
      [answer(partners.create.save, {})],
      partners.create.save.path,
      {},
    )
    expect(status).toBe(403)
    expect(problems).toEqual(['POST /api/partner/new needs managePartner, which Driver One does not have'])
  })

  test('whose answer cannot be made is a problem', async () => {
    const broken = answer(ownAccount.load, () => {
      throw new Error('no such guest')
    })
    const { problems } = await said(aManager(), [broken], '/api/account')
    expect(problems).toEqual(['The answer to GET /api/account could not be made: Error: no such guest'])
  })

  test('whose body the contract rejects is a problem, unless the test expects it', async () => {
    const body = { current: 'the old one', password: 'short' }
    const saved = answer(changePassword, {})
    const { problems } = await said(aManager(), [saved], changePassword.path, body)
    expect(problems).toEqual([
      'POST /auth-api/change-password was sent what its contract rejects: password: At least 12 characters',
    ])
    portal?.close()
    const expected = await said(aManager(), [rejected(changePassword)], changePassword.path, body)
    expect(expected).toEqual({ status: 400, problems: [], expected: ['400 POST /auth-api/change-password'] })
  })

  test('that was to be rejected and is not, is a problem', async () => {
    const body = { current: 'the old one', password: 'a long and new one' }
    const { problems } = await said(aManager(), [rejected(changePassword)], changePassword.path, body)
    expect(problems).toEqual(['POST /auth-api/change-password was to be rejected, but fits its contract'])
  })

  test.each([
    [refused(signIn, refuseField('email', 'Unknown')), 400, '400 POST /auth-api/sign-in'],
    [failing(signIn), 500, '500 POST /auth-api/sign-in'],
    [offline(signIn), 0, String.raw`/^net::ERR_\w+ POST \/auth-api\/sign-in$/`],
  ])('fails as the test asked, without a problem: %#', async (failure, status, complaint) => {
    const body = { email: 'manager@demo.example', password: 'demo' }
    expect(await said(null, [failure], signIn.path, body)).toEqual({
      status,
      problems: [],
      expected: [complaint],
    })
  })
})

test('a later answer replaces an earlier one, and what the page sent is read by its schema', async () => {
  const page = await openPage('/account', { as: aManager(), answers: [answer(ownAccount.load, account)] })
  await page.getByText('manager@demo.example').waitFor()
  page.answer(
    answer(ownAccount.load, { ...account, email: 'changed@demo.example' }),
    answer(ownAccount.save, ({ body }) => ({ toast: `Saved ${body.name}` })),
  )
  await page.getByLabel('Name').fill('  Mona Manager  ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved Mona Manager').waitFor()
  await page.getByText('changed@demo.example').waitFor()
  expect(page.sent(ownAccount.save)).toEqual([{ name: 'Mona Manager', phone: '', version: 1 }])
})

describe('a live event', () => {
  test('reaches a page that listens, and one that was away for a moment', async () => {
    const page = await openPage('/account', { as: aManager(), answers: [answer(ownAccount.load, account)] })
    await page.getByText('Live', { exact: true }).waitFor()
    page.answer(answer(ownAccount.load, { ...account, email: 'second@demo.example' }))
    page.publish({ topic: 'ownAccount' })
    await page.getByText('second@demo.example').waitFor()
    page.loseEvents()
    await page.getByText('Reconnecting').first().waitFor()
    page.answer(answer(ownAccount.load, { ...account, email: 'third@demo.example' }))
    page.publish({ topic: 'ownAccount' })
    page.restoreEvents()
    await page.getByText('third@demo.example').waitFor()
  })

  test('that is not known any more makes the page ask again', async () => {
    const page = await openPage('/account', { as: aManager(), answers: [answer(ownAccount.load, account)] })
    await page.getByText('Live', { exact: true }).waitFor()
    page.loseEvents()
    await page.getByText('Reconnecting').first().waitFor()
    page.answer(answer(ownAccount.load, { ...account, email: 'changed@demo.example' }))
    page.restoreEvents({ missed: true })
    await page.getByText('changed@demo.example').waitFor()
  })
})

test('the page comes with its first calls, as the server sends it', async () => {
  const page = await openPage('/account', { as: aManager(), answers: [answer(ownAccount.load, account)] })
  expect(await page.locator('link[rel="preload"][as="fetch"]').getAttribute('href')).toBe(appData.path)
  expect(page.asked(appData)).toHaveLength(1)
})

test('an error on the console, an uncaught one and a refused call are all heard', async () => {
  const context = await (await sharedBrowser()).newContext()
  try {
    await context.route('**', (route) =>
      route.fulfill({ status: route.request().resourceType() === 'document' ? 200 : 404, body: '' }),
    )
    const complaints = listenForComplaints(context)
    const page = await context.newPage()
    await page.goto('http://portal.example')
    await page.evaluate(async () => {
      console.error('said aloud') // oxlint-disable-line no-console -- it is what is heard
      setTimeout(() => {
        throw new Error('let fall')
      })
      await fetch('/api/no-such-thing')
    })
    await expect
      .poll(() => complaints.unexpected().toSorted())
      .toEqual(['404 GET /api/no-such-thing', 'console: said aloud', 'uncaught: let fall'])
    complaints.expect(/said aloud|let fall/)
    complaints.expect('404 GET /api/no-such-thing')
    expect(complaints.unexpected()).toEqual([])
  } finally {
    await context.close()
  }
})

test('a picture without words and grey on grey are found', async () => {
  const page = await openPage('/sign-in')
  await page.setContent(
    '<html lang="en"><title>Bad</title><main><img src="data:,"><p ' +
      'style="color:#999;background:#aaa">grey</p></main></html>',
  )
  const found = (await axe(page)).map((it) => it.split(':')[0])
  expect(found).toEqual(expect.arrayContaining(['image-alt', 'color-contrast']))
})
