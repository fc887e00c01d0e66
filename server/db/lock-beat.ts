import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { claimText, highestClaim, parseClaim, writeClaim, type Claim } from '#server/db/lock-file.ts'

/**
 * The heartbeat of a held folder, on a separate thread so that a busy main thread doesn't stop it. A holder
 * that was taken for dead, because its machine or container was frozen, kills its database server and its own
 * process without waiting for the main thread.
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
let databaseServer: number | null = null

parentPort?.on('message', (pid: number) => (databaseServer = pid))
beatOnce()
parentPort?.postMessage('beating')
setInterval(beatOnce, everyMs)

function beatOnce(): void {
  try {
    if (!isOwn()) stopProcess()
    claim.beat += 1
    writeClaim(locks, number, claim)
  } catch {
    // A disk that doesn't respond now may do so at the next beat. A takeover in the meantime is noticed then.
  }
}

function isOwn(): boolean {
  const text = claimText(locks, number)
  return text !== null && highestClaim(locks) === number && parseClaim(text)?.token === claim.token
}

function stopProcess(): void {
  writeSync(
    standardError,
    `Another process has taken over the data folder ${folder}. This process is stopping now.\n`,
  )
  if (databaseServer !== null) killNow(databaseServer)
  killNow(process.pid)
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
