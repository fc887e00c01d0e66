/**
 * Several texts in a row: `Check the party in first. Choose a date.` A text can end with a full stop or not;
 * empty ones are left out.
 */
export function joinSentences(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .map((text, index, all) => (index === all.length - 1 || /[.!?…]$/.test(text) ? text : `${text}.`))
    .join(' ')
}
