import { useEffect, useState } from 'react'

/**
 * A dialog whose code has just come is drawn closed first, and opened then: the kit remembers who had the focus when a dialog goes from
 * closed to open, and gives it back to them.
 */
export function useOpenAfterMount(open: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(open), [open])
  return shown
}
