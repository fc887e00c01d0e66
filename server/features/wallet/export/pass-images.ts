import sharp from 'sharp'
import type { PaperBrand } from '#server/files/paper.ts'

const iconEdge = 29
const scales = [
  ['', 1],
  ['@2x', 2],
  ['@3x', 3],
] as const

/** The pictures of an Apple pass: an icon, which every pass must have, and the company's logo. */
export async function passImages({ accent, picture }: PaperBrand): Promise<Record<string, Buffer>> {
  const icons = scales.map(async ([name, scale]) => {
    const edge = iconEdge * scale
    return [`icon${name}.png`, await iconOf(picture, accent, edge)] as const
  })
  const logo = picture === null ? {} : { 'logo.png': await half(picture), 'logo@2x.png': picture }
  return { ...Object.fromEntries(await Promise.all(icons)), ...logo }
}

/** The logo on a square of its own background, or a square in the company's colour. */
async function iconOf(picture: Buffer | null, accent: string, edge: number): Promise<Buffer> {
  const size = { width: edge, height: edge }
  if (picture === null)
    return sharp({ create: { ...size, channels: 3, background: accent } })
      .png({ palette: true })
      .toBuffer()
  const corner = await sharp(picture)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  const [r = 0, g = 0, b = 0] = corner
  return sharp(picture)
    .resize({ ...size, fit: 'contain', background: { r, g, b } })
    .png()
    .toBuffer()
}

/** For standard-resolution screens. */
async function half(picture: Buffer): Promise<Buffer> {
  const { width } = await sharp(picture).metadata()
  return sharp(picture)
    .resize({ width: Math.round(width / 2) })
    .png()
    .toBuffer()
}
