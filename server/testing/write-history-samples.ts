import { readFileSync, writeFileSync } from 'node:fs'
import { auditActions } from '#contract/audit-actions.ts'
import { guidPattern } from '#domain/vocabulary/guid.ts'

/**
 * Writes `contract/fixtures/history-samples.json`, one real history row for each audit action, from the rows
 * that the server tests recorded: `HISTORY_SAMPLES=rows.jsonl npx vitest run --project server`, then `npm run
 * history-samples rows.jsonl`.
 */
interface Row {
  action: string
  before: unknown
  after: unknown
}

const [, , file = ''] = process.argv
const rows = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Row)

/** E-mail addresses of test accounts contain a guid; real ones don't. */
const guidInside = new RegExp(`[^"]${guidPattern.source.slice(1, -1)}|${guidPattern.source.slice(1, -1)}[^"]`)

const sizeOf = ({ before, after }: Row) => JSON.stringify([before, after]).length
const fullest = Object.keys(auditActions)
  .toSorted()
  .flatMap((action) =>
    rows
      .filter((it) => it.action === action && !guidInside.test(JSON.stringify(it)))
      .toSorted((a, b) => sizeOf(b) - sizeOf(a))
      .slice(0, 1),
  )
writeFileSync(
  new URL('../../contract/fixtures/history-samples.json', import.meta.url),
  `${JSON.stringify(fullest, null, 2)}\n`,
)
