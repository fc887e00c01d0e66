/** The page the service worker serves for every URL while offline. */
export const cachedPage = '/driver-dash'

/** The message that tells a waiting service worker to take over. */
export const takeOver = 'take over'
