/** Marks a statement as having one plan for all values. */
export const onePlanMark = '/* one plan */'
/** Begins a statement whose plan is the same however it is made, such as one that reads a row by its key. */
export const anyPlanMark = '/* any plan */'

export type PlanMode = 'force_generic_plan' | 'auto'

/** The setting `plan_cache_mode` that a statement needs; null: it runs alike under either. */
export function planModeOf(text: string): PlanMode | null {
  if (text.startsWith(onePlanMark)) return 'force_generic_plan'
  if (/^\s*insert\s/i.test(text)) return /\bselect\b/i.test(text) ? 'auto' : null
  return /^\s*(select|with|update|delete|merge)\s/i.test(text) ? 'auto' : null
}

/**
 * Whether the best plan of a statement depends on its parameters: similarity search uses one index or another
 * depending on the start and rarity of the pattern. Such a statement is planned each time; a plan cached for
 * any pattern read passengers by the hundred thousand.
 */
export function isPlannedByValues(text: string): boolean {
  return !text.startsWith(onePlanMark) && /\b(i?like|similarity|word_similarity)\b|<%|%>/i.test(text)
}
