import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Beating } from '#server/db/lock-beat.ts'
import {
  claimText,
  highestClaim,
  makeClaim,
  parseClaim,
  writeClaim,
  type Claim,
} from '#server/db/lock-file.ts'
import { lifeOf, ownIdentity } from '#server/db/process-identity.ts'

export interface LockPace {
  /** How often a holder shows that it lives. */
  beatMs: number
  /** How many beats must be missed before a holder that cannot be seen is taken for dead. */
  missedBeats: number
}

const usualPace: LockPace = { beatMs: 1000, missedBeats: 10 }

export interface FolderLock {
  /** Ends this process, too, if another one takes over the folder while this one is frozen. */
  endsToo: (pid: number) => void
  release: () => Promise<void>
}

/**
 * A data folder belongs to one process: two database servers over the same files would destroy them. The
 * holder is dead if this machine no longer runs it; a holder in another container or on another machine is
 * dead when its beat has stopped. Only the newcomer's waiting is measured, so differing clocks do no harm.
 */
export async function lockFolder(
  folder: string,
  say: (line: string) => void = () => {},
  pace: LockPace = usualPace,
): Promise<FolderLock> {
  const locks = path.join(folder, 'lock')
  await mkdir(locks, { recursive: true })
  const last = highestClaim(locks)
  if (last > 0 && (await isHeld(locks, last, pace, say))) throw inUse(folder, locks, last)
  const claim: Claim = { holder: ownIdentity(), token: randomBytes(16).toString('hex'), beat: 0 }
  const number = last + 1
  if (!makeClaim(locks, number, claim)) throw inUse(folder, locks, highestClaim(locks))
  const beat = await startBeating({ folder, locks, number, claim, everyMs: pace.beatMs })
  return {
    endsToo: (pid) => beat.postMessage(pid),
    release: async () => {
      await beat.terminate()
      if (parseClaim(claimText(locks, number))?.token === claim.token)
        writeClaim(locks, number, { ...claim, holder: null })
    },
  }
}

async function isHeld(
  locks: string,
  number: number,
  { beatMs, missedBeats }: LockPace,
  say: (line: string) => void,
): Promise<boolean> {
  const first = claimText(locks, number)
  const claim = parseClaim(first)
  if (claim?.holder === null) return false
  const life = claim ? lifeOf(claim.holder) : 'out of sight'
  if (life !== 'out of sight') return life === 'alive'
  say(
    'The data folder was not closed properly. Waiting to see whether another container or machine ' +
      'is still using it.',
  )
  for (let beat = 0; beat < missedBeats; beat++) {
    await wait(beatMs)
    if (claimText(locks, number) !== first) return true
  }
  return false
}

/**
 * Begins with a first beat. Without a beat the folder would soon be another's, so a thread that fails fails
 * the process.
 */
async function startBeating(beating: Beating): Promise<Worker> {
  const worker = new Worker(new URL('./lock-beat.ts', import.meta.url), { workerData: beating, execArgv: [] })
  await once(worker, 'message')
  worker.unref()
  worker.on('error', (error) => {
    throw error
  })
  return worker
}

function inUse(folder: string, locks: string, number: number): Error {
  const holder = parseClaim(claimText(locks, number))?.holder
  const by = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
  return new Error(
    `The data folder ${folder} is in use by ${by}. Stop that process first, ` +
      'or choose another folder with KERBSIDE_DATA.',
  )
}
