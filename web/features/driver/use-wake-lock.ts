import { useEffect } from 'react'

/**
 * Keeps the screen on. Browsers release the lock whenever the page is hidden, so it is requested again
 * afterwards.
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
        // Refused when the battery is low; the trip continues without it.
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
