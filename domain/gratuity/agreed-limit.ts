/** The highest percentage that can be agreed with a partner, in basis points. */
export const agreedGratuityAtMost = 3_000
