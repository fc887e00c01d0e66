import path from 'node:path'
import { addressOf } from '#contract/endpoint.ts'
import { daysOfMonth, monthOf } from '#domain/calendar/service-date.ts'
import { ask } from './load/ask.ts'
import { openBare } from './load/bare.ts'
import { today } from './load/bench-now.ts'
import { openBenchPortal } from './load/bench-portal.ts'
import { reportSql } from './load/report-sql.ts'
import { timedInTurn } from './load/timing.ts'

/**
 * `npm run bench:reports -- [bookings] [folder]`: each financial report of a month over HTTP and a real,
 * durable Postgres, next to a bare route that answers its sums by hand, in turn in one run. `folder` keeps
 * the filled database for the next run.
 */
const size = Number(process.argv[2] ?? 1_000_000)
const folder = process.argv[3] && path.resolve(process.argv[3])
const times = 20

const { address, databaseUrl, browser, close } = await openBenchPortal(size, folder)
const bare = await openBare(databaseUrl)
const cookie = `kerbside-session=${browser.cookies.get('kerbside-session')}`
const month = monthOf(today)
const { first, last } = daysOfMonth(month)

say('a month                  portal      p99      bare      p99   portal ÷ bare')
for (const name of Object.keys(reportSql)) {
  const query = name === 'taxreport' ? { month } : { from: first, to: last }
  const url = addressOf(`/api/financialreport/${name}`, {}, query)
  const [portal, byHand] = await timedInTurn(times, [
    () => ask(`${address}${url}`, cookie),
    () => ask(`${bare.address}/report/${name}/${first}/${last}`, cookie),
  ])
  const ratio = (portal.medianMs / byHand.medianMs).toFixed(2)
  say(
    `${name.padEnd(20)}${ms(portal.medianMs)} ${ms(portal.p99Ms)}  ` +
      `${ms(byHand.medianMs)} ${ms(byHand.p99Ms)}   ${ratio.padStart(6)}`,
  )
}
await bare.close()
await close()

function ms(value: number): string {
  return value.toFixed(2).padStart(9)
}
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
