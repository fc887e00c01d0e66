import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoPostgres } from '../e2e/harness/demo-postgres.ts'
import { portalSettings } from '../e2e/harness/portal-settings.ts'
import { startPortalProcess } from '../e2e/harness/portal-process.ts'
import { measureOffice } from './scale/office.ts'
import { usedBy } from './scale/shares.ts'

/**
 * `npm run bench:sizing`: what a portal and its Postgres need, in processor time for each call, so that other
 * programs on the machine don't matter, and in memory. Prints the rows of the table in docs/production.md.
 * Linux only.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const seconds = Number(values.seconds)
/** A person who works without pause opens or saves something every five seconds. */
const callsPerPerson = 1 / 5
const people = 100
const say = (line: string) => process.stdout.write(`${line}\n`)

Object.assign(portalSettings, { FLOOD_PER_MINUTE: '10000000', NODE_ENV: 'production' })
const folder = await mkdtemp(join(tmpdir(), 'kerbside-sizing-'))
const postgres = await demoPostgres()
const postmaster = Number((await readFile(join(postgres.cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
const portal = await startPortalProcess(folder, { isDemo: false, databaseUrl: postgres.url })
try {
  // The first requests compile the portal's code.
  await measureOffice(portal.url, seconds / 2)
  const before = usedBy([portal.pid], postmaster)
  const { perSecond, medianMs } = await measureOffice(portal.url, seconds)
  const after = usedBy([portal.pid], postmaster)
  const calls = perSecond * seconds
  const perCallMs = (part: 'portals' | 'postgres') => ((after[part] - before[part]) / calls) * 1000
  const cores = (part: 'portals' | 'postgres') => (perCallMs(part) / 1000) * callsPerPerson * people
  say(`${calls.toFixed(0)} calls in ${seconds} s, median ${medianMs} ms. CPU time per call:`)
  for (const part of ['portals', 'postgres'] as const)
    say(
      `  ${part === 'portals' ? 'portal' : 'Postgres'}: ${perCallMs(part).toFixed(1)} ms, ` +
        `for ${people} people ${cores(part).toFixed(2)} cores`,
    )
  say(`Memory of the portal: ${await memoryOf(portal.pid)} MB`)
} finally {
  await portal.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** The most it has had, in megabytes. */
async function memoryOf(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? []
  return (Number(kilobytes) / 1024).toFixed(0)
}
