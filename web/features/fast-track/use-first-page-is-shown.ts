import { useEffect, useState } from 'react'
import { whenFirstPageIsShown } from '#web/ui/lazy/first-page-shown.ts'

/** True once the page has had time to draw. */
export function useFirstPageIsShown(): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => void whenFirstPageIsShown().then(() => setShown(true)), [])
  return isShown
}
