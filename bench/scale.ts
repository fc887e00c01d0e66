import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/connection.ts'
import { portalSettings } from '../e2e/harness/portal-settings.ts'
import { demoPostgres } from '../e2e/harness/demo-postgres.ts'
import { restartableServer } from '../e2e/harness/restartable-server.ts'
import { killInTurn } from './scale/killed.ts'
import { measureOffice, type Measured } from './scale/office.ts'
import { limitEach, shareWords, usedBy } from './scale/shares.ts'
import { roundRobin } from './soak/round-robin.ts'

/**
 * `npm run bench:scale`: one, two and three portals over one Postgres, behind a round-robin proxy. Measures
 * the throughput of each number twice, in opposite orders, and what used the processor. Then people work
 * while portals are killed, one every `--kill-every` seconds. On a small machine the portals compete with
 * Postgres and the client: `--share 0.15` gives each portal that share of a core, as on separate machines
 * (Linux, as root).
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    share: { type: 'string' },
    'kill-seconds': { type: 'string', default: '180' },
    'kill-every': { type: 'string', default: '60' },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const atLeast = 1.7

Object.assign(portalSettings, { FLOOD_PER_MINUTE: '10000000', NODE_ENV: 'production' })
const folder = await mkdtemp(join(tmpdir(), 'kerbside-scale-'))
const postgres = await demoPostgres()
const postmaster = Number((await readFile(join(postgres.cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
const how = { isDemo: false, databaseUrl: postgres.url }
const servers = [
  await restartableServer(folder, how),
  await restartableServer(folder, how),
  await restartableServer(folder, how),
]
const broken: string[] = []
try {
  const pids = servers.map((it) => it.now().pid)
  const unlimit = values.share === undefined ? () => {} : limitEach(pids, Number(values.share))
  if (values.share !== undefined)
    say(`Each portal has ${Math.round(Number(values.share) * 100)} % of a core.`)
  const found = new Map<number, Measured[]>()
  // The first requests of each portal compile its code.
  await measureAt(3, Number(values.seconds) / 2)
  for (const portals of [1, 2, 3, 3, 2, 1]) {
    const before = usedBy(pids, postmaster)
    const measured = await measureAt(portals, Number(values.seconds))
    found.set(portals, [...(found.get(portals) ?? []), measured])
    const { perSecond, medianMs, p99Ms } = measured
    say(
      `${portals} portal${portals === 1 ? '' : 's'}: ${perSecond.toFixed(0)} requests/s, ` +
        `median ${medianMs} ms, p99 ${p99Ms} ms; ${shareWords(before, usedBy(pids, postmaster))}`,
    )
  }
  unlimit()
  const mean = (portals: number) =>
    (found.get(portals) ?? []).reduce((sum, it, _, all) => sum + it.perSecond / all.length, 0)
  const [two, three] = [mean(2) / mean(1), mean(3) / mean(1)]
  say(`Throughput compared with one portal: ${two.toFixed(2)}× with two, ${three.toFixed(2)}× with three`)
  if (values.share !== undefined && two < atLeast) broken.push(`two portals are below ${atLeast} × one`)

  const proxy = await roundRobin(servers.map((it) => it.url))
  const database = openDatabase({ url: postgres.url })
  const seconds = Number(values['kill-seconds'])
  const everySeconds = Number(values['kill-every'])
  const killing = await killInTurn(proxy.url, servers, database.db, { seconds, everySeconds })
  await database.close()
  proxy.close()
  for (const line of killing.figures) say(line)
  broken.push(...killing.broken)
} finally {
  await Promise.all(servers.map((it) => it.now().stop()))
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
for (const line of broken.slice(0, 50)) say(`✗ ${line}`)
say(broken.length === 0 ? 'Nothing lost, and everyone stayed signed in.' : `${broken.length} problems found.`)
process.exitCode = broken.length === 0 ? 0 : 1

async function measureAt(portals: number, seconds: number): Promise<Measured> {
  const proxy = await roundRobin(servers.slice(0, portals).map((it) => it.url))
  const measured = await measureOffice(proxy.url, seconds)
  proxy.close()
  return measured
}
