import { openDatabase } from '#server/db/connection.ts'
import { CompiledQuery } from 'kysely'
import { waysToFind, search } from '#server/features/customers/queries/find-customers.ts'
const { db, close } = await openDatabase({ url: 'postgres://postgres@127.0.0.1:5999/postgres', connections: 1 })
const scope = { ownPartnerGuid: null, customersOnly: false }
const {
  rows: [{ query_name: name }],
} = await db.executeQuery(CompiledQuery.raw('select query_name from customer offset 5005 limit 1'))
const {
  rows: [{ reference }],
} = await db.executeQuery(CompiledQuery.raw('select reference from booking_group offset 1005 limit 1'))
for (const typed of [
  name,
  name.slice(0, 4),
  reference,
  name.split(' ')[1],
  'zzzqx',
  name.split(' ')[1].slice(0, -1) + 'q ' + name.split(' ')[0],
]) {
  let c
  const t0 = performance.now()
  for (let i = 0; i < 100; i++) {
    c = search(scope, waysToFind(scope, typed, '2026-11-20T13:00:00Z'), null, 51).compile(db)
  }
  const comp = (performance.now() - t0) / 100
  const times = []
  let rows
  for (let i = 0; i < 15; i++) {
    const t = performance.now()
    rows = (await db.executeQuery(c)).rows
    times.push(performance.now() - t)
  }
  times.sort((a, b) => a - b)
  console.log(typed, rows.length, 'compile', comp.toFixed(2), 'median', times[7].toFixed(2), 'min', times[0].toFixed(2))
  if (process.argv[2] === typed || process.argv[2] === 'all') {
    const e = await db.executeQuery(CompiledQuery.raw('explain (generic_plan) ' + c.sql))
    console.log(e.rows.map((r) => r['QUERY PLAN']).join('\n'))
  }
}
await close()
