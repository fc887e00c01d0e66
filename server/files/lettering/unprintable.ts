import { drawable, missingLetters } from './runs.ts'

/**
 * Says which letters of a paper’s texts no typeface has: the paper prints their codes. Null: it prints them
 * all. `paper`: in words, such as `The invoice`.
 */
export function unprintableWarning(paper: string, texts: readonly string[]): string | null {
  const missing = missingLetters(texts.join(' ')).join(' ')
  return missing === '' ? null : `${paper} can’t show ${missing} and will show ${drawable(missing)} instead`
}
