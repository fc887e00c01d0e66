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
    const hold = () => {
      if (document.hidden) return
      void navigator.wakeLock.request('screen').then(
        (it) => {
          lock = it
          if (signal.aborted) void it.release()
        },
        () => undefined,
      )
    }
    hold()
    document.addEventListener('visibilitychange', hold, { signal })
    return () => {
      ending.abort()
      void lock?.release()
    }
  }, [wanted])
}
