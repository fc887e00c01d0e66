import { useEffect, useState } from 'react'

/**
 * Whether the program is kept on this device, so that it opens without a network: `saving` until its worker
 * has all its files, `never` where the browser has no workers, as over plain HTTP.
 */
export type ProgramKept = 'kept' | 'saving' | 'never'

export function useProgramKept(): ProgramKept {
  const [isKept, setKept] = useState(false)
  const canKeep = 'serviceWorker' in navigator
  useEffect(() => {
    let isLeft = false
    if (canKeep) void navigator.serviceWorker.ready.then(() => !isLeft && setKept(true))
    return () => {
      isLeft = true
    }
  }, [canKeep])
  return isKept ? 'kept' : canKeep ? 'saving' : 'never'
}
