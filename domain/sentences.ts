/** Several texts in a row: `Check the party in first. Choose a date.` A text may end with a full stop or not. */
export function joinSentences(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .join('. ')
    .replaceAll('.. ', '. ')
}
