/** Begins a statement that has one plan for all values, whatever is in it. */
export const onePlanMark = '/* one plan */'

/**
 * Whether the best plan of a statement hangs on what it is asked for: what is alike is found through one index or another by how the pattern
 * begins and how rare it is. Such a statement is planned each time; a plan kept for any pattern read passengers by the hundred thousand.
 */
export function isPlannedByValues(text: string): boolean {
  return !text.startsWith(onePlanMark) && /\b(i?like|similarity|word_similarity)\b|<%|%>/i.test(text)
}
