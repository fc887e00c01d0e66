import { createContext, use } from 'react'

/**
 * The effects of a call beyond its own screen. Provided by the shell; calls know neither router nor banner.
 */
export interface Effects {
  /** Go to an address: one of our paths, or an external one. */
  go: (url: string) => void
  toast: (text: string) => void
  /** A mail that wasn't sent, for lack of a mail server; `text` says so. */
  notSent: (guid: string, text: string) => void
  changesSaved: () => void
}

export const EffectsContext = createContext<Effects | null>(null)

export function useEffects(): Effects {
  const effects = use(EffectsContext)
  if (!effects) throw new Error('API calls need the portal’s effects provider')
  return effects
}
