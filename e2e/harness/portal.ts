import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { signIn } from '#contract/account.ts'
import { openDatabase, type Db } from '#server/db/connection.ts'
import { accounts } from '#server/demo/facts/accounts.ts'
import { demoPassword } from '#server/demo/facts/company.ts'
import { listenForComplaints, type Complaints } from '#web/testing/complaints.ts'
import { contextOptions, type Device } from '#web/testing/devices.ts'
import { saveScreenshots } from '#web/testing/screenshots.ts'
import { sharedBrowser } from '#web/testing/shared-browser.ts'
import { setClock, storyClock, type StoryClock } from './clock.ts'
import { openHostedPortal, type HostedPortal } from './hosted-portal.ts'
import type { HowToStart } from './portal-process.ts'
import { demoTemplate, storyDatabase, type StoryDatabase } from './story-databases.ts'

/** Longer than a busy test machine needs, short enough to report failures soon. */
const patienceMs = 30_000

/**
 * `STORY_SLOWNESS=6` runs the tests in browsers that are six times slower: failures there are failures on a
 * busy machine.
 */
const slowness = Number(process.env.STORY_SLOWNESS ?? 1)

interface HowToOpen {
  /** With the demo company; otherwise a new portal on the embedded database. */
  isDemo?: boolean
  clock?: StoryClock
  /** A database that stays when the portal is closed. */
  databaseUrl?: string
  /** A data folder with the key of that database; the portal owns and deletes it. */
  dataFolder?: string
}

/** The server of a test file, and a browser to visit it with. */
export class RunningPortal {
  readonly #browser: Browser
  readonly #folder: string
  readonly #how: HowToStart
  readonly #database: StoryDatabase | null
  #server: HostedPortal

  private constructor(
    browser: Browser,
    folder: string,
    how: HowToStart,
    database: StoryDatabase | null,
    server: HostedPortal,
  ) {
    this.#browser = browser
    this.#folder = folder
    this.#how = how
    this.#database = database
    this.#server = server
  }

  static async open({
    isDemo = true,
    clock = storyClock,
    databaseUrl,
    dataFolder,
  }: HowToOpen = {}): Promise<RunningPortal> {
    const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'kerbside-story-')))
    const database = isDemo && databaseUrl === undefined ? await storyDatabase(demoTemplate) : null
    const how = { isDemo: false, clock, databaseUrl: databaseUrl ?? database?.url ?? '' }
    const [server, browser] = await Promise.all([openHostedPortal(folder, how), sharedBrowser()])
    return new RunningPortal(browser, folder, how, database, server)
  }

  get url(): string {
    return this.#server.url
  }

  /** The server's output. */
  get output(): string {
    return this.#server.output()
  }

  /**
   * Kills the server and restarts it over the same data, at the same address. `meanwhile` runs with the data
   * in between.
   */
  async crashAndRestart(meanwhile?: (db: Db) => Promise<unknown>): Promise<void> {
    await this.#server.kill()
    if (meanwhile) {
      const database = openDatabase({ url: this.#how.databaseUrl ?? '' })
      await meanwhile(database.db)
      await database.close()
    }
    this.#server = await openHostedPortal(this.#folder, {
      ...this.#how,
      atPort: Number(new URL(this.url).port),
    })
  }

  async newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ baseURL: this.url, ...options })
    await setClock(context, this.#how.clock ?? storyClock)
    return context
  }

  async close(): Promise<void> {
    await this.#server.stop()
    await this.#database?.drop()
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
    for (const complaint of this.#expected) complaints.expect(complaint)
    if (slowness > 1) context.on('page', (page) => void slowDown(page))
    return context.newPage()
  }

  /** A user of the demo company, signed in, on `path`. Roles: see server/demo/facts/accounts.ts. */
  async signInAs(
    role: string,
    device: Device = 'desktop',
    path = '/',
    more: BrowserContextOptions = {},
  ): Promise<Page> {
    const account = accounts.find((it) => it.role === role)
    if (account === undefined) throw new Error(`No demo account has the role ${role}`)
    const page = await this.visit(device, more)
    const token = randomUUID()
    await page.context().addCookies([{ name: 'XSRF-TOKEN', value: token, url: this.#portal.url }])
    const answer = await page.request.post(signIn.path, {
      data: { email: account.email, password: demoPassword },
      headers: { 'X-XSRF-TOKEN': token },
    })
    const reply = await answer.text()
    if (!answer.ok() || !reply.includes('"done"'))
      throw new Error(`${account.email} could not sign in: ${answer.status()} ${reply}`)
    await page.goto(path)
    return page
  }

  /** Marks a browser error as expected by the test, like `400 POST /auth-api/sign-in`. */
  expectComplaint(complaint: string | RegExp): void {
    this.#expected.push(complaint)
    for (const { complaints } of this.#contexts) complaints.expect(complaint)
  }

  /** Screenshots of every open page, for a failed test. */
  saveScreenshots(story: string): Promise<void> {
    return saveScreenshots(
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
