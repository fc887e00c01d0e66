import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

/** Shares of the processor: what each part of the benchmark used, and a limit for each portal. */

const ticksPerSecond = 100
const periodUs = 100_000

/** CPU seconds used up to now. */
export interface Used {
  portals: number
  postgres: number
  client: number
  machine: number
  atMs: number
}

export function usedBy(portals: readonly number[], postmaster: number): Used {
  const { user, system } = process.cpuUsage()
  return {
    portals: portals.reduce((sum, pid) => sum + secondsOf(pid), 0),
    postgres: secondsOf(postmaster) + childrenOf(postmaster).reduce((sum, pid) => sum + secondsOf(pid), 0),
    client: (user + system) / 1e6,
    machine: machineSeconds(),
    atMs: performance.now(),
  }
}

/** In words, as shares of one core. */
export function shareWords(before: Used, after: Used): string {
  const seconds = (after.atMs - before.atMs) / 1000
  const share = (name: Exclude<keyof Used, 'atMs'>) => (after[name] - before[name]) / seconds
  const ours = share('portals') + share('postgres') + share('client')
  const percent = (value: number) => `${Math.round(Math.max(0, value) * 100)} %`
  return [
    `portals ${percent(share('portals'))}`,
    `Postgres ${percent(share('postgres'))}`,
    `this client and its proxy ${percent(share('client'))}`,
    `other programs ${percent(share('machine') - ours)}`,
    `of ${cpus().length * 100} %`,
  ].join(', ')
}

/** Its own time and that of its exited children. */
function secondsOf(pid: number): number {
  const fields = statOf(pid)
  const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place] ?? 0), 0)
  return ticks / ticksPerSecond
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((it) => /^\d+$/.test(it))
    .map(Number)
    .filter((pid) => Number(statOf(pid)[1]) === parent)
}

/** The fields of `/proc/PID/stat` after the name; none if it has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

function machineSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000
}

const controller = '/sys/fs/cgroup/cpu'

/** Limits each process to the same share of a core. Returns a function that lifts the limit. */
export function limitEach(pids: readonly number[], share: number): () => void {
  const groups = pids.map((pid) => {
    const group = join(controller, `kerbside-scale-${pid}`)
    mkdirSync(group)
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(periodUs))
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(Math.round(share * periodUs)))
    writeFileSync(join(group, 'cgroup.procs'), String(pid))
    return { group, pid }
  })
  return () => {
    for (const { group, pid } of groups) {
      if (statOf(pid).length > 0) writeFileSync(join(controller, 'cgroup.procs'), String(pid))
      rmdirSync(group)
    }
  }
}
