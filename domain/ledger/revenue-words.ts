/** The categories of revenue in words: `Revenue, fast track`. */
export const revenueWords: Readonly<Record<string, string>> = {
  fastTrack: 'fast track',
  airportTransport: 'airport transport',
  otherTransport: 'other transport',
  extras: 'extras',
  fees: 'fees',
}
