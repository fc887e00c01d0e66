import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { signIn } from '#contract/account.ts'
import { openDatabase, type Db } from '#server/db/connection.ts'
import { accounts } from '#server/demo/facts/accounts.ts'
import { demoPassword } from '#server/demo/facts/company.ts'
import { listenForComplaints, type Complaints } from '#web/testing/complaints.ts'
import { contextOptions, type Device } from '#web/testing/devices.ts'
import { photograph } from '#web/testing/photograph.ts'
import { sharedBrowser } from '#web/testing/shared-browser.ts'
import { setClock, storyClock, type StoryClock } from './clock.ts'
import { openHostedPortal, type HostedPortal } from './hosted-portal.ts'

/** Longer than a busy test machine needs, short enough to report failures soon. */
const patienceMs = 30_000

/** `STORY_SLOWNESS=6` runs the tests in browsers that are six times slower: failures there are failures on a busy machine. */
const slowness = Number(process.env.STORY_SLOWNESS ?? 1)

/** The server of a test file, and a browser to visit it with. */
export class RunningPortal {
  readonly #browser: Browser
  readonly #folder: string
  readonly #clock: StoryClock
  #server: HostedPortal

  private constructor(browser: Browser, folder: string, server: HostedPortal, clock: StoryClock) {
    this.#browser = browser
    this.#folder = folder
    this.#server = server
    this.#clock = clock
  }

  /** Over its own copy of the demo company, or over nothing: a new portal; or over a Postgres, or a data folder that it then owns, with what is in it. */
  static async open({ isDemo = true, clock = storyClock, databaseUrl = '', dataFolder = '' } = {}): Promise<RunningPortal> {
    const folder = dataFolder === '' ? await mkdtemp(join(tmpdir(), 'kerbside-story-')) : dataFolder
    const isCopied = isDemo && databaseUrl === '' && dataFolder === ''
    if (isCopied) await cp(inject('demoFolder'), folder, { recursive: true })
    const how = { isDemo: isCopied, clock, databaseUrl }
    const [server, browser] = await Promise.all([openHostedPortal(folder, how), sharedBrowser()])
    return new RunningPortal(browser, folder, server, clock)
  }

  get url(): string {
    return this.#server.url
  }

  /** The server's output. */
  get output(): string {
    return this.#server.output()
  }

  /**
   * Kills the server, as a power cut would, and restarts it over the same data, at the same address. `meanwhile` runs with the data in
   * between.
   */
  async crashAndRestart(meanwhile?: (db: Db) => Promise<unknown>): Promise<void> {
    await this.#server.kill()
    if (meanwhile) {
      const folder = join(this.#folder, 'db')
      await rm(join(folder, 'postmaster.pid'), { force: true })
      const database = await openDatabase({ folder })
      await meanwhile(database.db)
      await database.close()
    }
    this.#server = await openHostedPortal(this.#folder, { atPort: Number(new URL(this.url).port), clock: this.#clock })
  }

  async newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ baseURL: this.url, ...options })
    await setClock(context, this.#clock)
    return context
  }

  async close(): Promise<void> {
    await this.#server.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/** The users of one test, each with their own browser. */
export class Visitors {
  readonly #portal: RunningPortal
  readonly #contexts: { context: BrowserContext; complaints: Complaints }[] = []
  readonly #expected: (string | RegExp)[] = []

  constructor(portal: RunningPortal) {
    this.#portal = portal
  }

  /** A visitor who is not signed in, on an empty page. */
  async visit(device: Device = 'desktop', more: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#portal.newContext(contextOptions(device, more))
    context.setDefaultTimeout(patienceMs * slowness)
    const complaints = listenForComplaints(context)
    this.#contexts.push({ context, complaints })
    for (const it of this.#expected) complaints.expect(it)
    if (slowness > 1) context.on('page', (page) => void slowDown(page))
    return context.newPage()
  }

  /** A user of the demo company, signed in, on `path`. Roles: see server/demo/facts/accounts.ts. */
  async signInAs(role: string, device: Device = 'desktop', path = '/', more: BrowserContextOptions = {}): Promise<Page> {
    const account = accounts.find((it) => it.role === role)
    if (account === undefined) throw new Error(`Nobody has the role ${role}`)
    const page = await this.visit(device, more)
    const token = randomUUID()
    await page.context().addCookies([{ name: 'XSRF-TOKEN', value: token, url: this.#portal.url }])
    const answer = await page.request.post(signIn.path, {
      data: { email: account.email, password: demoPassword },
      headers: { 'X-XSRF-TOKEN': token },
    })
    const reply = await answer.text()
    if (!answer.ok() || !reply.includes('"done"')) throw new Error(`${account.email} could not sign in: ${answer.status()} ${reply}`)
    await page.goto(path)
    return page
  }

  /** Marks a browser error as expected by the test, like `400 POST /auth-api/sign-in`. */
  expectComplaint(complaint: string | RegExp): void {
    this.#expected.push(complaint)
    for (const { complaints } of this.#contexts) complaints.expect(complaint)
  }

  /** Screenshots of every open page, for a failed test. */
  photograph(story: string): Promise<void> {
    return photograph(
      story,
      this.#contexts.flatMap(({ context }) => context.pages()),
    )
  }

  /** Errors of all browsers that no test expected. */
  complaints(): string[] {
    return this.#contexts.flatMap((it) => it.complaints.unexpected())
  }

  async leave(): Promise<void> {
    await Promise.all(this.#contexts.map(({ context }) => context.close()))
  }
}

async function slowDown(page: Page): Promise<void> {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}
