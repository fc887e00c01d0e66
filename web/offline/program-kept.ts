import { useEffect, useState } from 'react'

/**
 * Whether the portal is saved on this device, so that it opens offline: `saving` until its service worker has
 * all files, `never` if the browser has no service workers, as over plain HTTP.
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
