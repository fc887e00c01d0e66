import { useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const known = new Map<string, { get: () => boolean; subscribe: (heard: () => void) => () => void }>()

/**
 * Correct from the first render: nothing is rendered for one width and then for another. Each query is asked
 * of the browser once.
 */
export function useMedia(query: string): boolean {
  const media = known.get(query) ?? watched(query)
  return useSyncExternalStore(media.subscribe, media.get)
}

function watched(query: string) {
  const list = matchMedia(query)
  const media = {
    get: () => list.matches,
    subscribe: (heard: () => void) => {
      list.addEventListener('change', heard)
      return () => list.removeEventListener('change', heard)
    },
  }
  known.set(query, media)
  return media
}

/**
 * True while the page is being printed. The page is re-rendered before printing, so that lists can show all
 * their rows.
 */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return printing
}
