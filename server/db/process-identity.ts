import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Which process this is, for others to tell whether it still lives. A process id alone says little: in every
 * container the first process is 1, and a dead one's id is given to another. What the system does not tell
 * (only Linux tells all) is null.
 */
export interface ProcessIdentity {
  host: string
  /** This start of this machine. */
  boot: string | null
  /** The pid namespace: within it, process ids are unique. */
  namespace: string | null
  pid: number
  /** When the process began, in ticks since the machine did: another process with the same id has another. */
  begun: string | null
}

export function ownIdentity(): ProcessIdentity {
  return {
    host: hostname(),
    boot: orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    namespace: orNull(() => readlinkSync('/proc/self/ns/pid')),
    pid: process.pid,
    begun: begunOf(process.pid),
  }
}

/**
 * Whether the other process lives, as far as this one can see: a process in another container or on another
 * machine is out of sight.
 */
export function lifeOf(
  other: ProcessIdentity,
  own: ProcessIdentity = ownIdentity(),
): 'alive' | 'dead' | 'out of sight' {
  const inSight =
    own.boot !== null &&
    own.namespace !== null &&
    other.boot === own.boot &&
    other.namespace === own.namespace
  if (!inSight) return 'out of sight'
  if (!exists(other.pid)) return 'dead'
  const begun = begunOf(other.pid)
  if (begun === null || other.begun === null) return 'out of sight'
  return begun === other.begun ? 'alive' : 'dead'
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** The 22nd field of its line; the second, its name in brackets, may itself contain spaces and brackets. */
function begunOf(pid: number): string | null {
  return orNull(() => {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null
  })
}

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
