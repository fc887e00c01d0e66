/** Begins a statement that has one plan for all values, whatever is in it. */
export const onePlanMark = '/* one plan */'

/**
 * Whether the best plan of a statement depends on its parameters: similarity search uses one index or another depending on the start and
 * rarity of the pattern. Such a statement is planned each time; a plan cached for any pattern read passengers by the hundred thousand.
 */
export function isPlannedByValues(text: string): boolean {
  return !text.startsWith(onePlanMark) && /\b(i?like|similarity|word_similarity)\b|<%|%>/i.test(text)
}
