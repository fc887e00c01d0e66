import { openDatabase } from '#server/db/connection.ts'
import { CompiledQuery } from 'kysely'
import { arrivals } from '#server/features/daily-reports/queries/arrivals.ts'
import { groupParts } from '#server/features/bookings/queries/group-parts.ts'
import { arrivalsSql, pageSql } from './load/bare-sql.ts'
const { db, close } = await openDatabase({ url: 'postgres://postgres@127.0.0.1:5999/postgres', connections: 1 })
const seen = []
const plug = {
  transformQuery: ({ node, queryId }) => {
    seen.push(db.getExecutor().compileQuery(node, queryId))
    return node
  },
  transformResult: async ({ result }) => result,
}
const time = async (n, f) => {
  const ts = []
  for (let i = 0; i < n; i++) {
    const t = performance.now()
    await f(i)
    ts.push(performance.now() - t)
  }
  ts.sort((a, b) => a - b)
  return `median ${ts[n >> 1].toFixed(2)} min ${ts[0].toFixed(2)}`
}
const rows = await arrivals(db.withPlugin(plug), '2026-12-30')
console.log(rows.length, 'arrivals', await time(15, () => arrivals(db, '2026-12-30')))
const c = seen.at(-1)
console.log(
  'its sql alone',
  await time(15, () => db.executeQuery(c)),
  'bare sql',
  await time(15, () => db.executeQuery(CompiledQuery.raw(arrivalsSql, ['2026-12-30']))),
)
const gs = (await db.executeQuery(CompiledQuery.raw('select guid, customer_guid from booking_group offset 1000 limit 60'))).rows
console.log(
  'page',
  await time(60, (i) => groupParts(db, { partnerGuid: null }, gs[i].customer_guid, gs[i].guid)),
  'bare',
  await time(60, (i) => db.executeQuery(CompiledQuery.raw(pageSql, [gs[i].guid]))),
)
if (process.argv[2]) {
  const e = await db.executeQuery(CompiledQuery.raw('explain (analyze) ' + c.sql, [...c.parameters]))
  console.log(e.rows.map((r) => r['QUERY PLAN']).join('\n'))
}
await close()
