import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

/**
 * Brings the write-ahead log of the embedded database to the disk, before anybody is answered. Postgres asks for it within each commit, on the
 * thread that computes; instead the file is noted, and one flush in the background serves all commits made meanwhile. Postgres then believes
 * that the log is on the disk, so it must be before anything else is written: see `DurableFolder`.
 */
export class WalFlush {
  /** Files with records that are not yet flushed. */
  #noted = new Set<string>()
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null
  #inBackground: readonly string[] = []
  readonly #flush: (file: string) => Promise<void>

  constructor(flush: (file: string) => Promise<void> = flushInBackground) {
    this.#flush = flush
  }

  note(file: string): void {
    this.#noted.add(file)
  }

  /** Resolves when everything noted so far is on the disk. */
  async done(): Promise<void> {
    // Of what is being flushed now, something may have been written since it began: then the next one counts.
    if (this.#noted.size > 0) await (this.#next ??= this.#after(this.#running))
    else await this.#running
  }

  /** Flushes at once, on this thread. A flush in the background may still be under way: what it brings to the disk is there twice. */
  doneNow(): void {
    for (const file of [...this.#noted, ...this.#inBackground]) flushHere(file)
    this.#noted.clear()
  }

  async #after(running: Promise<void> | null): Promise<void> {
    await running
    this.#next = null
    this.#running = this.#flushNoted()
    await this.#running
  }

  async #flushNoted(): Promise<void> {
    this.#inBackground = [...this.#noted]
    this.#noted.clear()
    // One that fails fails for good: what could not be written is not tried again by the system, so it must never be taken for written.
    for (const file of this.#inBackground) await this.#flush(file)
    this.#inBackground = []
    this.#running = null
  }
}

async function flushInBackground(file: string): Promise<void> {
  const opened = await open(file, 'r+')
  try {
    await opened.datasync()
  } finally {
    await opened.close()
  }
}

function flushHere(file: string): void {
  const opened = openSync(file, 'r+')
  try {
    fdatasyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
