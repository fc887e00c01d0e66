import { useEffect } from 'react'

/** Keeps the screen from dimming while the page is shown; a browser that cannot goes on without. */
export function useStaysAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void lock?.release()
    }
    const askAgain = () => void ask()
    askAgain()
    // The browser lets go of it whenever the page is hidden.
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', askAgain)
      void lock?.release()
    }
  }, [])
}
