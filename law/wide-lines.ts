import { Visitor, type ParseResult } from 'oxc-parser'

/** The width that the formatter breaks lines at; comments and texts keep to it too. */
export const columns = 110

/** Room for what shares the line with a text that can't be broken: indentation, a call, brackets. */
const besideIt = 60

/** A part of the source that has to stay on one line. */
interface Unbreakable {
  start: number
  end: number
}

/**
 * The numbers of the lines that are wider than `columns` and could be narrower. A regular expression, a path,
 * a title of a test, an attribute of an element and a word without spaces can't be broken.
 */
export function wideLinesOf(text: string, program: ParseResult['program']): number[] {
  const lines = text.split('\n')
  if (!lines.some((line) => line.length > columns)) return []
  const unbreakable = unbreakableIn(text, program)
  const wide: number[] = []
  let start = 0
  for (const [index, line] of lines.entries()) {
    const end = start + line.length
    const widest = Math.max(
      longestWord(line),
      ...unbreakable.filter((it) => it.start >= start && it.end <= end).map((it) => it.end - it.start),
    )
    // The formatter adds {' '} after it has filled the line.
    const width = line.replace(/\{' '\}$/, '').length
    if (width > columns && width - widest > besideIt) wide.push(index + 1)
    start = end + 1
  }
  return wide
}

const longestWord = (line: string) => Math.max(...line.split(/\s+/).map((word) => word.length))

function unbreakableIn(text: string, program: ParseResult['program']): Unbreakable[] {
  const found: Unbreakable[] = []
  new Visitor({
    Literal: (it) => void ('regex' in it && found.push(it)),
    ImportDeclaration: (it) => void found.push(it.source),
    JSXAttribute: (it) => void (it.value && found.push(it.value)),
    CallExpression: (it) => {
      const [title] = it.arguments
      const isTest = /^(test|describe|story)\b/.test(text.slice(it.callee.start, it.callee.end))
      if (isTest && title && /^['"`]/.test(text.slice(title.start, title.start + 1))) found.push(title)
    },
  }).visit(program)
  return found
}
