import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import * as fontkit from 'fontkit'

/**
 * The typeface of the PDF papers: Noto Sans, one face for a script. `scripts/paper-typeface.mjs` says which
 * letters are in which.
 */
export type FaceName = (typeof faceNames)[number]
export type Weight = 'regular' | 'bold'

/** In the order in which a letter is looked up. */
export const faceNames = [
  'text',
  'arabic',
  'hebrew',
  'armenian',
  'georgian',
  'thai',
  'devanagari',
  'han',
  'hangul',
] as const

/** Large faces come in one weight. */
const oneWeight: ReadonlySet<FaceName> = new Set(['han', 'hangul'])

const files = new Map<string, Buffer>()
const known = new Map<FaceName, fontkit.Font>()

/** Whether a face has a letter. Both weights of a face have the same. */
export function hasLetter(name: FaceName, code: number): boolean {
  const face = known.get(name) ?? readFace(name)
  known.set(name, face)
  return face.hasGlyphForCodePoint(code)
}

/** By what a paper calls a face. */
export function faceKey(name: FaceName, weight: Weight): string {
  return weight === 'bold' && !oneWeight.has(name) ? `${name}-bold` : name
}

/**
 * A face for drawing one paper. No other paper may use it: the library notes in it what each letter stands
 * for, and forgets that of parts of letters when it embeds them, so text copied from the next paper would
 * lack them.
 */
export function faceForPaper(key: string): fontkit.Font {
  const font = readFace(key)
  layOutByDirection(font, key.startsWith('text'))
  return font
}

function readFace(key: string): fontkit.Font {
  const file =
    files.get(key) ??
    brotliDecompressSync(readFileSync(new URL(`../typeface/${key}.ttf.br`, import.meta.url)))
  files.set(key, file)
  return fontkit.create(file) as fontkit.Font
}

/** Tells the PDF library to draw a piece of text from right to left. It is no feature of any face. */
export const rightToLeft = 'rtla'

/**
 * Lays text out in the direction asked for, where the library would guess it for each word. Latin,
 * Greek and Cyrillic letters without separate marks need no layout, and an invoice of 400 lines is drawn four
 * times as fast without.
 */
function layOutByDirection(font: fontkit.Font, isPlain: boolean): void {
  const layOut = font.layout.bind(font)
  font.layout = (text, features) => {
    if (isPlain && !/\p{M}/u.test(text)) return sideBySide(font, text)
    const isRightToLeft = Array.isArray(features) && features.includes(rightToLeft)
    return layOut(text, undefined, undefined, undefined, isRightToLeft ? 'rtl' : 'ltr')
  }
}

function sideBySide(font: fontkit.Font, text: string): fontkit.GlyphRun {
  const glyphs = font.glyphsForString(text)
  const positions = glyphs.map(({ advanceWidth: xAdvance }) => ({
    xAdvance,
    yAdvance: 0,
    xOffset: 0,
    yOffset: 0,
  }))
  const advanceWidth = glyphs.reduce((sum, it) => sum + it.advanceWidth, 0)
  return { glyphs, positions, advanceWidth } as unknown as fontkit.GlyphRun
}
