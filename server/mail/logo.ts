import sharp from 'sharp'

/**
 * The same logo as `LogoMark` in the browser. Mail programs don't show SVG, so it becomes a PNG at twice its
 * size.
 */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="72" height="72" viewBox="0 0 48 48">
  <rect width="48" height="48" rx="5" fill="#ffc917"/>
  <path d="M13 8v22M14 20h7L34 8m0 9V8h-9M21 20l11 10" fill="none" stroke="#16181d" stroke-width="5"/>
  <path d="M7 39h22l5-4h7" fill="none" stroke="#16181d" stroke-width="4"/>
</svg>`

let drawn: Promise<Buffer> | null = null

/** The mail logo as PNG, rendered once. */
export function mailLogo(): Promise<Buffer> {
  drawn ??= sharp(Buffer.from(mark)).png({ palette: true }).toBuffer()
  return drawn
}
