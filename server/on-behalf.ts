import { AsyncLocalStorage } from 'node:async_hooks'

/** Whom the work being done is for: the embedded database, which does one thing at a time, gives each a fair turn. */
const doneFor = new AsyncLocalStorage<string>()

/** The few short statements that say who is calling. They come before all others, so that everybody gets as far as being known. */
export const arrival = 'arrival'
/** The portal's own work: jobs, the start, what belongs to nobody. */
export const portal = 'portal'

/** `who`: an account, or an address when nobody is signed in. */
export function onBehalfOf<T>(who: string, work: () => T): T {
  return doneFor.run(who, work)
}

export function behalf(): string {
  return doneFor.getStore() ?? portal
}
