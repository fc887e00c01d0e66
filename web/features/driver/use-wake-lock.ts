import { useEffect } from 'react'

/** Keeps the screen on while a trip is under way. The browser lets go of it whenever the page is hidden, so it is asked for again. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let left = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (left) await held.release()
        else lock = held
      } catch {
        // A low battery refuses it; the trip goes on all the same.
      }
    }
    const again = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', again)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [wanted])
}
