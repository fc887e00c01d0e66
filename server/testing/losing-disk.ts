import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

/**
 * A disk that can lose its power. It writes down what this process does in a folder, and makes the folder as it may be found after a power
 * loss at any of these moments: what was flushed is there; of what was written since, any part may be, in pieces of a page. Names of files are
 * taken to be kept in the order in which they were given, as file systems with a journal do.
 */
export interface LosingDisk {
  /** The moments so far. */
  moments(): number
  /** The moments at which this file had just been flushed. */
  flushesOf(name: RegExp): number[]
  /** Writes the folder as after a power loss at this moment. `chance`: from 0 to 1, which pieces survived. */
  folderAfterLoss(moment: number, into: string, chance: () => number): void
  /** Ends the recording. */
  stop(): void
}

interface DiskFile {
  name: string
}
type Step =
  | { made: string; file: DiskFile; bytes: Buffer }
  | { write: DiskFile; at: number; bytes: Buffer }
  | { cut: DiskFile; size: number }
  | { flushed: DiskFile; upTo: number }
  | { renamed: string; to: string }
  | { gone: string }

const pieceBytes = 4096

export function recordDisk(folder: string): LosingDisk {
  const steps: Step[] = []
  const names = new Map<string, DiskFile>()
  const opened = new Map<number, DiskFile>()
  const isInside = (file: fs.PathLike) => path.resolve(String(file)).startsWith(`${folder}${path.sep}`)
  const fileAt = (place: fs.PathLike, bytes = Buffer.alloc(0)): DiskFile => {
    const name = path.resolve(String(place))
    const known = names.get(name)
    if (known) return known
    const file = { name }
    names.set(name, file)
    steps.push({ made: name, file, bytes })
    return file
  }
  for (const it of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(it.parentPath, it.name)
    if (it.isFile()) fileAt(place, fs.readFileSync(place))
  }

  const { openSync, closeSync, writeSync, writeFileSync, fdatasyncSync, ftruncateSync, truncateSync, renameSync, unlinkSync } = fs
  const real = { openSync, closeSync, writeSync, writeFileSync, fdatasyncSync, ftruncateSync, truncateSync, renameSync, unlinkSync }
  const realOpen = fs.promises.open
  fs.openSync = (place, ...how) => {
    const number = real.openSync(place, ...how)
    if (isInside(place) && fs.fstatSync(number).isFile()) {
      const isNew = !names.has(path.resolve(String(place)))
      const file = fileAt(place)
      opened.set(number, file)
      const [flags] = how
      if (!isNew && typeof flags === 'number' && (flags & fs.constants.O_TRUNC) !== 0) steps.push({ cut: file, size: 0 })
    }
    return number
  }
  fs.closeSync = (number) => {
    opened.delete(number)
    real.closeSync(number)
  }
  fs.writeSync = ((number: number, buffer: NodeJS.ArrayBufferView, from: number, length: number, at: number) => {
    const written = real.writeSync(number, buffer, from, length, at)
    const file = opened.get(number)
    if (file) steps.push({ write: file, at, bytes: Buffer.from(Buffer.from(buffer.buffer, buffer.byteOffset + from, written)) })
    return written
  }) as typeof fs.writeSync
  fs.writeFileSync = (place, ...what) => {
    real.writeFileSync(place, ...what)
    if (isInside(place as fs.PathLike)) fileAt(place as fs.PathLike)
  }
  fs.fdatasyncSync = (number) => {
    const file = opened.get(number)
    if (file) steps.push({ flushed: file, upTo: steps.length })
  }
  fs.ftruncateSync = (number, size) => {
    real.ftruncateSync(number, size)
    const file = opened.get(number)
    if (file) steps.push({ cut: file, size: size ?? 0 })
  }
  fs.truncateSync = (place, size) => {
    real.truncateSync(place, size)
    if (isInside(place)) steps.push({ cut: fileAt(place), size: size ?? 0 })
  }
  fs.renameSync = (from, to) => {
    real.renameSync(from, to)
    const [old, fresh] = [path.resolve(String(from)), path.resolve(String(to))]
    const file = names.get(old)
    if (!file) return
    names.delete(old)
    names.set(fresh, file)
    file.name = fresh
    steps.push({ renamed: old, to: fresh })
  }
  fs.unlinkSync = (place) => {
    real.unlinkSync(place)
    const name = path.resolve(String(place))
    if (names.delete(name)) steps.push({ gone: name })
  }
  fs.promises.open = async (place, ...how) => {
    const handle = await realOpen(place, ...how)
    const file = names.get(path.resolve(String(place)))
    if (!file) return handle
    handle.datasync = async () => {
      const upTo = steps.length
      // Flushing takes a while, and others write meanwhile.
      await new Promise((done) => setTimeout(done, 3))
      steps.push({ flushed: file, upTo })
    }
    return handle
  }
  syncBuiltinESMExports()

  return {
    moments: () => steps.length,
    flushesOf: (name) => steps.flatMap((it, index) => ('flushed' in it && name.test(it.flushed.name) ? [index + 1] : [])),
    folderAfterLoss: (moment, into, chance) => writeFolder(folder, steps.slice(0, moment), into, chance),
    stop() {
      Object.assign(fs, real)
      fs.promises.open = realOpen
      syncBuiltinESMExports()
    },
  }
}

class Content {
  kept: Buffer
  pending: { step: number; at: number; bytes: Buffer }[] = []

  constructor(bytes: Buffer) {
    this.kept = Buffer.from(bytes)
  }

  put(at: number, bytes: Buffer): void {
    if (at + bytes.length > this.kept.length) this.kept = Buffer.concat([this.kept], at + bytes.length)
    bytes.copy(this.kept, at)
  }

  flush(upTo: number): void {
    for (const it of this.pending) if (it.step < upTo) this.put(it.at, it.bytes)
    this.pending = this.pending.filter((it) => it.step >= upTo)
  }

  cut(size: number): void {
    this.kept = Buffer.concat([this.kept], size)
    this.pending = this.pending.filter((it) => it.at < size).map((it) => ({ ...it, bytes: it.bytes.subarray(0, size - it.at) }))
  }
}

function writeFolder(folder: string, steps: readonly Step[], into: string, chance: () => number): void {
  const names = new Map<string, DiskFile>()
  const contents = new Map<DiskFile, Content>()
  const contentOf = (file: DiskFile) => contents.get(file) ?? new Content(Buffer.alloc(0))
  for (const [index, step] of steps.entries()) {
    if ('made' in step) {
      names.set(step.made, step.file)
      contents.set(step.file, new Content(step.bytes))
    } else if ('write' in step) contentOf(step.write).pending.push({ step: index, at: step.at, bytes: step.bytes })
    else if ('cut' in step) contentOf(step.cut).cut(step.size)
    else if ('flushed' in step) contentOf(step.flushed).flush(step.upTo)
    else if ('renamed' in step) {
      const file = names.get(step.renamed)
      names.delete(step.renamed)
      if (file) names.set(step.to, file)
    } else names.delete(step.gone)
  }
  fs.cpSync(folder, into, { recursive: true, filter: (it) => fs.statSync(it).isDirectory() })
  for (const [name, file] of names) {
    const content = contentOf(file)
    for (const it of content.pending.flatMap(inPieces)) if (chance() < 0.5) content.put(it.at, it.bytes)
    fs.writeFileSync(path.join(into, path.relative(folder, name)), content.kept)
  }
}

function inPieces({ at, bytes }: { at: number; bytes: Buffer }): { at: number; bytes: Buffer }[] {
  return Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) => {
    const from = index * pieceBytes
    return { at: at + from, bytes: bytes.subarray(from, from + pieceBytes) }
  })
}
