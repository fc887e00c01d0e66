import { createContext, use } from 'react'

/** What a call may cause beyond its own screen. The shell provides it; calls know neither router nor banner. */
export interface Effects {
  /** Go to an address: one of our paths, or elsewhere. */
  go: (url: string) => void
  toast: (text: string) => void
  changesSaved: () => void
}

export const EffectsContext = createContext<Effects | null>(null)

export function useEffects(): Effects {
  const effects = use(EffectsContext)
  if (!effects) throw new Error('A call was made outside the portal')
  return effects
}
