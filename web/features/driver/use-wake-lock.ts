import { useEffect } from 'react'

/**
 * Prevents the screen from turning off while a trip is under way. The browser releases the lock whenever the page is hidden, so it is
 * requested again.
 */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let left = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const sentinel = await navigator.wakeLock.request('screen')
        if (left) await sentinel.release()
        else lock = sentinel
      } catch {
        // Refused on a low battery; the trip continues without it.
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
