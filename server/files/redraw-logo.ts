import sharp from 'sharp'
import { redrawInTurn, type NotDrawn } from '#server/files/redraw-picture.ts'

export interface RedrawnLogo {
  png: Buffer
  width: number
  height: number
}

/** Sharp at twice the size it is shown at, and about 10 kB. */
const most = { width: 320, height: 96 }
const leastEdge = 16
/** Around a logo that had no background of its own. */
const margin = 8
const grounds = { light: '#ffffff', dark: '#16181d' } as const

/**
 * Re-encodes a logo as PNG without transparency: it is shown on light and on dark pages, and archive files
 * (PDF/A) allow none.
 */
export function redrawLogo(bytes: Uint8Array): Promise<RedrawnLogo | NotDrawn | 'tooSmall'> {
  return redrawInTurn(bytes, async (whole) => {
    const { data, info } = await whole
      .ensureAlpha()
      .resize({
        width: most.width - 2 * margin,
        height: most.height - 2 * margin,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (info.width < leastEdge || info.height < leastEdge) return 'tooSmall'
    const ground = groundOf(data)
    const drawn = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    const framed =
      ground === null
        ? drawn.removeAlpha()
        : drawn
            .flatten({ background: ground })
            .extend({ top: margin, bottom: margin, left: margin, right: margin, background: ground })
    const { data: png, info: size } = await framed
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    return { png, width: size.width, height: size.height }
  })
}

/** Behind transparent parts: dark for a bright logo, else white. Null: the logo has no transparent parts. */
function groundOf(pixels: Buffer): string | null {
  let clear = 0
  let inked = 0
  let light = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < 250) clear++
    if (alpha < 128) continue
    inked++
    light += 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  if (clear === 0) return null
  return inked > 0 && light / inked > 190 ? grounds.dark : grounds.light
}
