import { useEffect, useState } from 'react'
import { startCamera } from '#web/scan/camera-stream.ts'
import { preloadReader } from '#web/scan/preload-reader.ts'
import { prepareSound } from '#web/scan/signals.ts'
import { useStored } from '#web/ui/device/stored.ts'
import type { Desk } from './use-desk.ts'

const overTheDesk = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** The camera of the desk: for one code, or kept open for a queue. */
export function useDeskCamera(desk: Desk) {
  const [isOn, setOn] = useState(false)
  const [stays, setStays] = useStored('desk-camera-stays', false)
  useEffect(() => void preloadReader(), [])
  return {
    isOn,
    stays,
    setStays,
    close: () => setOn(false),
    toggle: () => {
      prepareSound()
      if (!isOn) startCamera()
      setOn(!isOn)
    },
    seen: (code: string) => {
      // A guest who is next in the queue must not replace the one whose payment is being taken.
      if (document.querySelector(overTheDesk)) return
      if (!stays) setOn(false)
      void desk.find(code)
    },
  }
}
