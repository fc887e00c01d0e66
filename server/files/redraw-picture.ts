import sharp, { type Sharp } from 'sharp'
import { FewAtOnce, tooMany } from '#server/files/few-at-once.ts'

/** A picture re-encoded from its pixels alone: no camera metadata, no location, no hidden data. */
export interface Redrawn {
  full: Buffer
  thumbnail: Buffer
  width: number
  height: number
}

const longestEdge = 1600
const thumbnailEdge = 320
/**
 * A small file can decompress to a picture that exhausts memory: a pixel takes four bytes. Phones take 50
 * million.
 */
export const pixelsAtMost = 50_000_000
/** Each takes up to 200 MB while it is drawn, and up to 10 while it waits. */
const drawnAtOnce = 1
const waitingAtMost = 12
const turns = new FewAtOnce(drawnAtOnce, waitingAtMost)

// One thread per picture, because each would buffer its lines. No cache: a picture is drawn once.
sharp.concurrency(1)
sharp.cache(false)

/** Detected by their first bytes, not by file name. Formats that are programs (SVG, PDF) are excluded. */
const beginnings: readonly ((head: Buffer) => boolean)[] = [
  (it) => it.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (it) => it.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])),
  (it) => it.toString('latin1', 0, 4) === 'RIFF' && it.toString('latin1', 8, 12) === 'WEBP',
  (it) => it.toString('latin1', 4, 12) === 'ftypavif',
]

/** Why a picture is not redrawn: it is none, it has too many pixels, or too many others wait. */
export type NotDrawn = 'unreadable' | 'tooLarge' | 'busy'

export function redrawPicture(bytes: Uint8Array): Promise<Redrawn | NotDrawn> {
  return redrawInTurn(bytes, async (whole) => {
    const full = await whole
      .resize(within(longestEdge))
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    const thumbnail = await sharp(full.data).resize(within(thumbnailEdge)).webp({ quality: 78 }).toBuffer()
    return { full: full.data, thumbnail, width: full.info.width, height: full.info.height }
  })
}

/** Decodes an uploaded picture when it is its turn, and draws from it. */
export async function redrawInTurn<T>(
  bytes: Uint8Array,
  draw: (whole: Sharp) => Promise<T>,
): Promise<T | NotDrawn> {
  const head = Buffer.from(bytes.subarray(0, 16))
  if (!beginnings.some((fits) => fits(head))) return 'unreadable'
  const drawn = await turns.run(async () => {
    try {
      // Only the header is read: a picture that is too large is never decoded.
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (width * height > pixelsAtMost) return 'tooLarge'
      return await draw(sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error' }).autoOrient())
    } catch {
      return 'unreadable'
    }
  })
  return drawn === tooMany ? 'busy' : drawn
}

/** From the best to the smallest, until one is small enough: long edge in pixels, and quality. */
const sizes = [
  [1200, 78],
  [1200, 60],
  [1000, 50],
  [800, 40],
  [640, 30],
] as const

/** A picture of ours for a guest's phone, at most so many bytes. */
export async function smallerPicture(full: Uint8Array, atMostBytes: number): Promise<Buffer | 'busy'> {
  const drawn = await turns.run(async () => {
    let last = Buffer.alloc(0)
    for (const [edge, quality] of sizes) {
      last = await sharp(full).resize(within(edge)).webp({ quality }).toBuffer()
      if (last.length <= atMostBytes) break
    }
    return last
  })
  return drawn === tooMany ? 'busy' : drawn
}

function within(edge: number) {
  return { width: edge, height: edge, fit: 'inside', withoutEnlargement: true } as const
}
