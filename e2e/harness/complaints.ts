import type { BrowserContext, Page } from 'playwright-core'

/** What went wrong in a browser while a story ran, in words: errors on the console, calls that failed. */
export interface Complaints {
  /** Says that a complaint belongs to the story: `400 POST /auth-api/sign-in`, or a pattern. */
  expect(complaint: string | RegExp): void
  unexpected(): string[]
}

/** Chromium's own line about a call that failed; the call itself is listed with its status. */
const echo = /^Failed to load resource/

export function listenForComplaints(context: BrowserContext): Complaints {
  const heard: string[] = []
  const expected: (string | RegExp)[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !echo.test(message.text())) heard.push(`console: ${message.text()}`)
  })
  context.on('weberror', (it) => heard.push(`uncaught: ${it.error().message}`))
  context.on('response', (answer) => {
    if (answer.status() >= 400) heard.push(`${answer.status()} ${answer.request().method()} ${pathOf(answer.url())}`)
  })
  context.on('requestfailed', (request) => {
    // A page that is left lets go of what it was still loading.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') heard.push(`${reason} ${request.method()} ${pathOf(request.url())}`)
  })
  const isExpected = (it: string) => expected.some((its) => (typeof its === 'string' ? its === it : its.test(it)))
  return {
    expect: (complaint) => void expected.push(complaint),
    unexpected: () => heard.filter((it) => !isExpected(it)),
  }
}

function pathOf(url: string): string {
  return new URL(url).pathname
}

/** Where the browser is, for the name of a picture. */
export function placeOf(page: Page): string {
  return pathOf(page.url()).replaceAll('/', '-').replace(/^-+$/, '') || 'start'
}
