import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { AppData } from '#contract/account.ts'
import type { BodyOf, Endpoint } from '#contract/endpoint.ts'
import type { LiveEvent } from '#contract/live.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Answer, Call } from './answers.ts'
import type { Device } from './devices.ts'
import { FakePortal, xsrfToken } from './fake-portal.ts'
import { freshContext } from './fresh-context.ts'

/** A Friday at nine in the morning at the airport. */
export const usualNow = '2026-11-20T13:00:00Z'

export interface Opening {
  /** The signed-in user; a visitor who is not signed in when absent. */
  as?: AppData
  answers?: readonly Answer[]
  device?: Device
  /** Where the page's clock stands. `page.clock` moves it. */
  now?: Instant
  /** The portal's own time; the device's when absent. */
  portalNow?: Instant
  /** False for a page that cannot be drawn yet, because its account is slow. */
  isDrawn?: boolean
  /** With the service worker, which saves the app on the device. */
  worker?: boolean
}

/** A page of the built app over a fake API. */
export interface PortalPage extends Page {
  /** Answers from now on; replaces earlier answers of the same endpoint. */
  answer: (...answers: readonly Answer[]) => void
  /** The bodies sent to an endpoint, oldest first, as its schema reads them. */
  sent: <E extends Endpoint>(endpoint: E) => BodyOf<E>[]
  /** The parameters and queries of the calls of an endpoint, oldest first. */
  asked: <E extends Endpoint>(endpoint: E) => Pick<Call<E>, 'params' | 'query'>[]
  /** A live event; one published before the page listens reaches it once it does. */
  publish: (event: LiveEvent) => void
  /** Breaks the connection of the live events. */
  loseEvents: () => void
  /** `missed: true`: the page was away for so long that it must ask again for all it shows. */
  restoreEvents: (how?: { missed: boolean }) => void
  /** The portal serves this build of the web app from now on, as after an upgrade. */
  serveBuild: (build: string) => void
  /** Marks an error of the browser as expected. */
  expectComplaint: (complaint: string | RegExp) => void
}

/**
 * Opens the page at a path in a fresh browser, which closes with the test. The test fails for a call without
 * an answer, for a reply or a body that does not fit the contract, for a call that the user's permissions do
 * not allow, and for any unexpected error in the browser.
 */
export async function openPage(
  path: string,
  {
    as,
    answers = [],
    device = 'desktop',
    now = usualNow,
    portalNow,
    isDrawn = true,
    worker = false,
  }: Opening = {},
): Promise<PortalPage> {
  const problems: string[] = []
  const portal = await FakePortal.open(
    as ?? null,
    answers,
    {
      problem: (text) => void problems.push(text),
      expected: (complaint) => complaints.expect(complaint),
    },
    portalNow ?? null,
  )
  onTestFinished(() => portal.close())
  const { context, complaints } = await freshContext(
    device,
    { baseURL: portal.url, serviceWorkers: worker ? 'allow' : 'block' },
    problems,
  )
  await context.addCookies([{ name: 'XSRF-TOKEN', value: xsrfToken, url: portal.url }])
  await context.clock.setFixedTime(now)
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'commit' })
  if (isDrawn) await page.locator('h1').first().waitFor()
  return Object.assign(page, {
    answer: (...more: readonly Answer[]) => portal.answer(...more),
    sent: <E extends Endpoint>(endpoint: E) => portal.callsOf(endpoint).map((it) => it.body),
    asked: <E extends Endpoint>(endpoint: E) =>
      portal.callsOf(endpoint).map(({ params, query }) => ({ params, query })),
    publish: (event: LiveEvent) => portal.live.publish(event),
    loseEvents: () => {
      complaints.expect(/^net::ERR_\w+ GET \/api\/events$/)
      portal.live.lose()
    },
    restoreEvents: ({ missed } = { missed: false }) => portal.live.restore(missed),
    serveBuild: (build: string) => portal.serveBuild(build),
    expectComplaint: (complaint: string | RegExp) => complaints.expect(complaint),
  })
}
