import type { ReplyOf } from '#contract/endpoint.ts'
import { checkImport, doImport, importRunDetail, queryImportRows, uploadImport } from '#contract/imports.ts'
import type { ImportSourceName } from '#domain/import/import-fields.ts'
import { paidCartsJob } from '#server/features/card-payments/commands/paid-carts.ts'
import { importJobs } from '#server/features/import-runs/commands/import-jobs.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import { runQueuedJobs } from '#server/features/tasks/commands/run-jobs.ts'
import { importSources } from '#server/import-sources.ts'
import { multipart } from '#server/testing/multipart.ts'
import type { Answer, TestBrowser, TestPortal } from '#server/testing/portal.ts'

type Uploaded = ReplyOf<typeof uploadImport>

/** Uploads files and runs the jobs that check and import them. */
export class ImportDesk {
  readonly #portal: TestPortal
  readonly #browser: TestBrowser
  readonly #source: ImportSourceName
  readonly #sources: readonly ImportSource[]

  constructor(
    portal: TestPortal,
    browser: TestBrowser,
    source: ImportSourceName,
    sources = importSources(portal.context),
  ) {
    this.#portal = portal
    this.#browser = browser
    this.#source = source
    this.#sources = sources
  }

  async upload(
    content: Uint8Array | string,
    name = 'file.csv',
    encoding = '',
    layout: Record<string, string> = {},
  ): Promise<Answer<Uploaded & { fields?: Record<string, string> }>> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const { payload, headers } = multipart(bytes, name, 'application/octet-stream')
    const query = new URLSearchParams({ ...(encoding === '' ? {} : { encoding }), ...layout }).toString()
    return (await this.#browser.send(
      'POST',
      `/api/imports/${this.#source}/upload?${query}`,
      payload,
      undefined,
      headers,
    )) as Answer<Uploaded>
  }

  async uploaded(content: Uint8Array | string, name?: string): Promise<string> {
    const { status, body } = await this.upload(content, name)
    if (status !== 200 || body.guid === undefined)
      throw new Error(`The upload answered ${status}: ${JSON.stringify(body)}`)
    return body.guid
  }

  async runJobs(): Promise<void> {
    const errors: unknown[] = []
    const log = { error: (error: unknown) => void errors.push(error) }
    await runQueuedJobs({
      db: this.#portal.database.db,
      jobs: [...importJobs(this.#sources), paidCartsJob],
      clock: () => this.#portal.clock.now,
      log,
    })
    if (errors.length > 0) throw errors[0]
  }

  async checked(run: string): Promise<ReplyOf<typeof importRunDetail>> {
    await this.#browser.must(checkImport, { params: { run } })
    await this.runJobs()
    return this.detail(run)
  }

  async done(run: string): Promise<ReplyOf<typeof importRunDetail>> {
    await this.#browser.must(doImport, { params: { run } })
    await this.runJobs()
    return this.detail(run)
  }

  detail(run: string): Promise<ReplyOf<typeof importRunDetail>> {
    return this.#browser.must(importRunDetail, { params: { run } })
  }

  /** The outcome of each record, such as `2 new Ann Lee: A new customer`. */
  async outcomes(run: string): Promise<string[]> {
    const { items } = await this.#browser.must(queryImportRows, { params: { run }, query: { limit: 500 } })
    return items.map((it) => `${it.line} ${it.outcome} ${it.label}: ${it.sentence}`)
  }

  /** Uploads, checks and imports a file. Returns the outcome of each record. */
  async imported(content: Uint8Array | string, name?: string): Promise<string[]> {
    const run = await this.uploaded(content, name)
    await this.checked(run)
    await this.done(run)
    return this.outcomes(run)
  }
}

/** The first word, outcome and sentence of each row of a run. */
export async function rowsOfRun(by: TestBrowser, run: string): Promise<(string | null | undefined)[][]> {
  const { items } = await by.must(queryImportRows, { params: { run } })
  return items.map((it) => [it.label.split(' ')[0], it.outcome, it.sentence])
}
