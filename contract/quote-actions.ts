/** The actions of saved quotes, for the history. */
export const quoteActions = {
  saveQuote: 'saved a quote',
  mailQuote: 'e-mailed a quote',
  bookQuote: 'booked from a quote',
  loseQuote: 'marked a quote as lost',
  reopenQuote: 'reopened a quote',
} as const satisfies Record<string, string>
