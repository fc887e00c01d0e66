/** What both engines are told for every session, by their own names. */
export const sessionSettings = {
  /** A statement is planned once and its plan kept: for most, planning costs more than running. So no statement may need to know its values to be planned well. */
  plan_cache_mode: 'force_generic_plan',
  /** How like a name a word must be to be found by it: a pair of swapped letters in a short one leaves a third of it. */
  'pg_trgm.word_similarity_threshold': '0.3',
}
