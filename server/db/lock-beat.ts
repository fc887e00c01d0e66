import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { claimText, highestClaim, parseClaim, writeClaim, type Claim } from '#server/db/lock-file.ts'

/**
 * The beat of a held folder, on a thread of its own: the embedded database computes on the main one, for longer than newcomers wait. A holder
 * that was taken for dead, because its machine or container had been stopped, ends its process at once, whatever the main thread does.
 */
export interface Beating {
  /** The data folder, for the message. */
  folder: string
  locks: string
  number: number
  claim: Claim
  everyMs: number
}

const { folder, locks, number, claim, everyMs } = workerData as Beating
const standardError = 2

beatOnce()
parentPort?.postMessage('beating')
setInterval(beatOnce, everyMs)

function beatOnce(): void {
  try {
    if (!isOwn()) stopProcess()
    claim.beat += 1
    writeClaim(locks, number, claim)
  } catch {
    // A disk that does not answer now may do so at the next beat; whoever takes over meanwhile is seen then.
  }
}

function isOwn(): boolean {
  const text = claimText(locks, number)
  return text !== null && highestClaim(locks) === number && parseClaim(text)?.token === claim.token
}

function stopProcess(): void {
  writeSync(standardError, `Another process has taken over the data folder ${folder}. This one stops at once.\n`)
  process.kill(process.pid, 'SIGKILL')
}
