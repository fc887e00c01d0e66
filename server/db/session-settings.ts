/** What both engines are told for every session, by their own names. */
export const sessionSettings = {
  /** How like a name a word must be to be found by it: a pair of swapped letters in a short one leaves a third of it. */
  'pg_trgm.word_similarity_threshold': '0.3',
}
