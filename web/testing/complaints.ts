import type { BrowserContext, Page } from 'playwright-core'

/** Browser errors during a test, as text: console errors, failed calls. */
export interface Complaints {
  /** Marks an error as expected by the test: `400 POST /auth-api/sign-in`, or a pattern. */
  expect(complaint: string | RegExp): void
  unexpected(): string[]
}

/** Chromium's own line about a failed call; the call itself is listed with its status. */
const echo = /^Failed to load resource/
/** The e-mail preview frame blocks all scripts, including Playwright's. */
const frameRunsNothing = /^Blocked script execution in '\S+\/api\/messages\/\S+\/html'/

/** Browser errors for calls and connections to a portal that was killed. */
export const portalGone =
  /^net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED) /

export function listenForComplaints(context: BrowserContext): Complaints {
  const heard: string[] = []
  const expected: (string | RegExp)[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !echo.test(message.text()) && !frameRunsNothing.test(message.text()))
      heard.push(`console: ${message.text()}`)
  })
  context.on('weberror', (it) => heard.push(`uncaught: ${it.error().message}`))
  context.on('response', (answer) => {
    if (answer.status() >= 400)
      heard.push(`${answer.status()} ${answer.request().method()} ${pathOf(answer.url())}`)
  })
  context.on('requestfailed', (request) => {
    // Leaving a page cancels its pending requests.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') heard.push(`${reason} ${request.method()} ${pathOf(request.url())}`)
  })
  const isExpected = (it: string) =>
    expected.some((its) => (typeof its === 'string' ? its === it : its.test(it)))
  return {
    expect: (complaint) => void expected.push(complaint),
    unexpected: () => heard.filter((it) => !isExpected(it)),
  }
}

function pathOf(url: string): string {
  return new URL(url).pathname
}

/** The browser's location, for the name of a screenshot. */
export function placeOf(page: Page): string {
  return pathOf(page.url()).replaceAll('/', '-').replace(/^-+$/, '') || 'start'
}
