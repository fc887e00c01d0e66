import sharp from 'sharp'

/** A picture re-encoded from its pixels alone: no camera metadata, no location, no hidden data. */
export interface Redrawn {
  full: Buffer
  thumbnail: Buffer
  width: number
  height: number
}

const longestEdge = 1600
const thumbnailEdge = 320
/** A small file can decompress to a picture that exhausts memory. */
const pixelsAtMost = 60_000_000

/** Detected by their first bytes, whatever the file name says. Formats that are programs (SVG, PDF) are excluded. */
const beginnings: readonly ((head: Buffer) => boolean)[] = [
  (it) => it.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (it) => it.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])),
  (it) => it.toString('latin1', 0, 4) === 'RIFF' && it.toString('latin1', 8, 12) === 'WEBP',
  (it) => it.toString('latin1', 4, 12) === 'ftypavif',
]

/** Null: not a photo, or not readable. */
export async function redrawPicture(bytes: Uint8Array): Promise<Redrawn | null> {
  const head = Buffer.from(bytes.subarray(0, 16))
  if (!beginnings.some((fits) => fits(head))) return null
  const open = () => sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error' }).autoOrient()
  const within = (edge: number) => ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const
  try {
    const full = await open().resize(within(longestEdge)).webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
    const thumbnail = await open().resize(within(thumbnailEdge)).webp({ quality: 78 }).toBuffer()
    return { full: full.data, thumbnail, width: full.info.width, height: full.info.height }
  } catch {
    return null
  }
}
