import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { ProcessIdentity } from '#server/db/process-identity.ts'

/**
 * The files of a folder lock, numbered: the highest number is the holder's. Creating a number that exists
 * fails everywhere, on network folders too, so of several processes that want the next one exactly one gets
 * it.
 */
export interface Claim {
  /** Null: released. */
  holder: ProcessIdentity | null
  /** Random, so that no two claims are ever alike. */
  token: string
  /** Counted up as long as the holder lives. */
  beat: number
}

/** Earlier files stay for a while: a slow newcomer that wants one of these numbers must not get it. */
const claimsLeft = 20
/**
 * Every claim is written over the one before in place and as long: that needs no space, so it works on a full
 * disk.
 */
const fileBytes = 1024

export function highestClaim(folder: string): number {
  return Math.max(0, ...claimsIn(folder))
}

/** Creates the claim; false when another process has this number, or a higher one. */
export function makeClaim(folder: string, number: number, claim: Claim): boolean {
  if (!createFile(fileOf(folder, number), claim)) return false
  if (highestClaim(folder) !== number) {
    rmSync(fileOf(folder, number), { force: true })
    return false
  }
  for (const claim of claimsIn(folder))
    if (claim <= number - claimsLeft) rmSync(fileOf(folder, claim), { force: true })
  return true
}

export function writeClaim(folder: string, number: number, claim: Claim): void {
  writeTo(openSync(fileOf(folder, number), 'r+'), claim)
}

/** The text of a claim, to see whether it changes; null when there is none. */
export function claimText(folder: string, number: number): string | null {
  try {
    return readFileSync(fileOf(folder, number), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Null: unreadable, because its process was killed while creating it. */
export function parseClaim(text: string | null): Claim | null {
  try {
    return JSON.parse(text ?? '') as Claim
  } catch {
    return null
  }
}

function claimsIn(folder: string): number[] {
  return readdirSync(folder)
    .filter((it) => /^\d+$/.test(it))
    .map(Number)
}

function createFile(file: string, claim: Claim): boolean {
  try {
    writeTo(openSync(file, 'wx'), claim)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function writeTo(file: number, claim: Claim): void {
  try {
    writeSync(file, JSON.stringify(claim).padEnd(fileBytes), 0)
  } finally {
    closeSync(file)
  }
}

function fileOf(folder: string, number: number): string {
  return path.join(folder, String(number))
}
