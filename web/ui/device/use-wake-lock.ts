import { useEffect } from 'react'

/**
 * Keeps the screen on. Browsers release the lock whenever the page is hidden, so it is requested again
 * afterwards. Refused when the battery is low: everything works without it.
 */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    const ending = new AbortController()
    const { signal } = ending
    const hold = async () => {
      if (document.hidden) return
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (signal.aborted) void lock?.release()
    }
    const again = () => void hold()
    again()
    document.addEventListener('visibilitychange', again, { signal })
    return () => {
      ending.abort()
      void lock?.release()
    }
  }, [wanted])
}
