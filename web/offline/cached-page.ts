/**
 * Pages used on bad networks. They open from the device first and offer a newer version when there is one.
 */
export const pagesFromDevice: readonly string[] = ['/driver-dash', '/scan']

/** The pages the service worker keeps. The others of them come from the network if there is one. */
export const cachedPages: readonly string[] = [...pagesFromDevice, '/account']

/** The kept page that draws any other address while offline. */
export const fallbackPage = '/driver-dash'

/** The message that tells a waiting service worker to take over. */
export const takeOver = 'take over'
