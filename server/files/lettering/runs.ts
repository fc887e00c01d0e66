import bidiFactory from 'bidi-js'
import { faceNames, hasLetter, type FaceName } from './faces.ts'

/** Letters of one face and one direction, side by side on a line. */
export interface Run {
  face: FaceName
  isRightToLeft: boolean
  text: string
}

const bidi = bidiFactory()
/** Not drawn: marks of direction and variants. Joiners stay, because letters are joined by them. */
const invisible = /(?!\u200c|\u200d|[\u2066-\u2069])\p{Cf}|\p{Variation_Selector}/gu
/** Isolate a text's direction from its neighbours, such as a name in a list. */
const isolates = /[\u2066-\u2069]/

/** Text as it can be drawn: a letter that no face has becomes its code, `[U+1F600]`, and none is dropped. */
export function drawable(text: string): string {
  const kept = text.normalize('NFC').replaceAll(invisible, '').replaceAll('\t', ' ')
  return isPlain(kept) ? kept : Array.from(kept, (it) => (isMissing(it) ? codeOf(it) : it)).join('')
}

/**
 * A name or another text of its own among others, such as one of a list: two names in Arabic then stay in the
 * list's order.
 */
export function isolated(text: string): string {
  return isPlain(text) ? text : `\u2068${text}\u2069`
}

/** The letters of a text that no face has, each once, in the order of the text. */
export function missingLetters(text: string): string[] {
  if (isPlain(text)) return []
  const kept = text.normalize('NFC').replaceAll(invisible, '').replaceAll(/\s/gu, '')
  return [...new Set(kept)].filter(isMissing)
}

const isMissing = (letter: string) =>
  letter !== '\n' && !isolates.test(letter) && faceOf(letter) === undefined

/** Most texts: nothing needs to be looked up. */
const isPlain = (text: string) =>
  /^[\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2019\u201c\u201d\u2026€]*$/u.test(text)

const codeOf = (letter: string) =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

const known = new Map<string, FaceName | undefined>()

function faceOf(letter: string): FaceName | undefined {
  if (known.has(letter)) return known.get(letter)
  const code = letter.codePointAt(0) ?? 0
  const found = faceNames.find((it) => hasLetter(it, code))
  known.set(letter, found)
  return found
}

/**
 * One line's runs from left to right, as they are drawn: by the Unicode bidirectional algorithm (UAX #9), in
 * a line that runs from left to right. The text must be drawable.
 */
export function runsOf(line: string): Run[] {
  if (line === '') return []
  if (isPlain(line)) return [{ face: 'text', isRightToLeft: false, text: line }]
  return reordered(runsAsTyped(line)).map(({ face, isRightToLeft, text }) => ({ face, isRightToLeft, text }))
}

interface LeveledRun extends Run {
  level: number
}

function runsAsTyped(line: string): LeveledRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr')
  const runs: LeveledRun[] = []
  let at = 0
  for (const letter of line) {
    const level = levels[at] ?? 0
    at += letter.length
    if (isolates.test(letter)) continue
    const last = runs.at(-1)
    const isMark = /\p{M}/u.test(letter)
    const face = isMark && last ? last.face : (faceOf(letter) ?? 'text')
    const isRightToLeft = level % 2 === 1
    // A bracket that opens is mirrored where the text runs to the left.
    const drawn = isRightToLeft ? (bidi.getMirroredCharacter(letter) ?? letter) : letter
    // Signs and spaces have no direction of their own, by which a face would turn them.
    const isTurned = isRightToLeft && face === 'text'
    if (last && last.face === face && last.level === level)
      last.text = isTurned ? drawn + last.text : last.text + drawn
    else runs.push({ face, isRightToLeft, level, text: drawn })
  }
  return runs
}

/** Rule L2 of the algorithm, for whole runs: from the highest level down, what stands together is turned. */
function reordered(runs: LeveledRun[]): LeveledRun[] {
  const highest = Math.max(...runs.map((it) => it.level))
  let ordered = runs
  for (let level = highest; level > 0; level--) {
    const next: LeveledRun[] = []
    // Where the runs that are being turned begin: each goes in front of those before it.
    let start = 0
    for (const run of ordered) {
      if (run.level >= level) next.splice(start, 0, run)
      else start = next.push(run)
    }
    ordered = next
  }
  return ordered
}
