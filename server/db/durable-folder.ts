import { fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { PGlite } from '@electric-sql/pglite'
import { WalFlush } from '#server/db/wal-flush.ts'

/** What this needs of the file system that the embedded Postgres is compiled with; a stream's `nfd` is the file of the operating system. */
interface FileNode {
  name: string
}
interface Stream {
  node: FileNode
  nfd: number
}
interface HostFiles {
  realPath(node: FileNode): string
  stream_ops: {
    write: (stream: Stream, buffer: Uint8Array, offset: number, length: number, position: number) => number
    setattr: (stream: Stream, attributes: object) => void
    fsync?: (stream: Stream) => number
  }
  node_ops: {
    setattr: (node: FileNode, attributes: object) => void
    rename: (node: FileNode, folder: FileNode, name: string) => void
    unlink: (folder: FileNode, name: string) => void
  }
}
type Options = Parameters<NodeFS['init']>[1]

/** The settings under which Postgres asks for every file to be brought to the disk, as a server does, through the one call handled here. */
export const durableSettings = ['fsync=on', 'wal_sync_method=fsync']

/**
 * The folder of the embedded database, on a disk that may lose its power. As delivered, nothing is ever flushed: a killed process loses
 * nothing, a machine without power may lose what was acknowledged, or the whole database. Here Postgres' own flushes reach the disk, those of
 * the data files at once, those of the write-ahead log grouped in the background (`wal`). What a commit relies on is on the disk when
 * `wal.done()` is: nobody is answered before. And no other file is changed before it: pages must never be newer than the log.
 */
export class DurableFolder extends NodeFS {
  readonly wal: WalFlush
  /** Bytes of the write-ahead log written since this was last set to 0. */
  walBytes = 0

  constructor(folder: string, wal = new WalFlush()) {
    super(folder)
    this.wal = wal
  }

  override async init(pglite: PGlite, given: Options) {
    const { emscriptenOpts } = await super.init(pglite, given)
    const preRun = [...(emscriptenOpts.preRun ?? []), (mod: object) => this.#watch((mod as { NODEFS: HostFiles }).NODEFS)]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #watch(files: HostFiles): void {
    const { stream_ops: ofFile, node_ops: ofFolder } = files
    const { write } = ofFile
    ofFile.write = (stream, buffer, offset, length, position) => {
      if (this.#isWal(files.realPath(stream.node))) this.walBytes += length
      else this.wal.doneNow()
      return write(stream, buffer, offset, length, position)
    }
    ofFile.fsync = (stream) => {
      const file = files.realPath(stream.node)
      if (this.#isWal(file)) this.wal.note(file)
      else fdatasyncSync(stream.nfd)
      return 0
    }
    // A file that is cut, renamed or deleted: a dropped table's, or one of the log that is used again.
    ofFile.setattr = this.#afterWal(ofFile.setattr)
    ofFolder.setattr = this.#afterWal(ofFolder.setattr)
    ofFolder.rename = this.#afterWal(ofFolder.rename)
    ofFolder.unlink = this.#afterWal(ofFolder.unlink)
  }

  #afterWal<Args extends unknown[]>(change: (...args: Args) => void): (...args: Args) => void {
    return (...args) => {
      this.wal.doneNow()
      change(...args)
    }
  }

  /** A segment of the log, and not its folder, which is flushed when a segment is added. */
  #isWal(file: string): boolean {
    return /[/\\]pg_wal[/\\][0-9A-F]{24}$/.test(file)
  }
}
