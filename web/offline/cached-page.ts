/** The page that a phone opens without a network; the worker answers every address with it while there is none. */
export const cachedPage = '/driver-dash'

/** What a page says to a new program that waits. */
export const takeOver = 'take over'
