import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Correct from the first render: nothing is rendered for one width and then for another. */
export function useMedia(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false })
}

/** True while the page is being printed. The page is re-rendered before printing, so that lists can show all their rows. */
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
