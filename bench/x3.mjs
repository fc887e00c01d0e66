import { openDatabase } from '#server/db/connection.ts'
import { CompiledQuery } from 'kysely'
import { arrivals } from '#server/features/daily-reports/queries/arrivals.ts'
import { partyRow } from '#server/features/daily-reports/rows.ts'
import { arrivalsSql } from './load/bare-sql.ts'
import fjs from 'fast-json-stringify'
import { replySchema } from '#server/http/reply-schema.ts'
import { arrivalsReport } from '#contract/daily-reports.ts'
import * as z from 'zod/mini'
const { db, close } = await openDatabase({ url: 'postgres://postgres@127.0.0.1:5999/postgres', connections: 1 })
const seen = []
const plug = {
  transformQuery: ({ node, queryId }) => {
    seen.push(db.getExecutor().compileQuery(node, queryId))
    return node
  },
  transformResult: async ({ result }) => result,
}
const items = await arrivals(db.withPlugin(plug), '2026-12-30')
const c = seen.at(-1)
const { rows } = await db.executeQuery(c)
const { rows: bareRows } = await db.executeQuery(CompiledQuery.raw(arrivalsSql, ['2026-12-30']))
const site = { time_zone: 'America/Barbados', currency: 'BBD' }
const time = (n, f) => {
  const ts = []
  for (let i = 0; i < n; i++) {
    const t = performance.now()
    f(i)
    ts.push(performance.now() - t)
  }
  ts.sort((a, b) => a - b)
  return `median ${ts[n >> 1].toFixed(2)} min ${ts[0].toFixed(2)}`
}
const s = fjs(replySchema(arrivalsReport.reply))
const all = { date: '2026-12-30', asOf: '2026-11-20T13:00:00Z', items }
console.log(
  'shape',
  time(50, () => rows.map((r) => partyRow(r, site))),
)
console.log(
  'fjs',
  time(50, () => s(all)),
  'stringify',
  time(50, () => JSON.stringify(all)),
  'zod',
  time(50, () => z.parse(arrivalsReport.reply, all)),
  'bare stringify',
  time(50, () => JSON.stringify(bareRows)),
  s(all).length,
  JSON.stringify(bareRows).length,
)
await close()
