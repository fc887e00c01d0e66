import { CloseButton } from '@mantine/core'
import { IconCamera, IconScan } from '#web/ui/icon/icons.ts'
import { lazy, Suspense, useEffect, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useScanSpeed } from '#web/scan/use-scan-speed.ts'
import { runShortcut, singleKeysOff } from '#web/ui/keys/shortcuts.ts'
import type { Desk } from './use-desk.ts'
import classes from './ScanBox.module.css'

const CameraView = lazy(async () => ({ default: (await import('#web/scan/CameraView.tsx')).CameraView }))

/** A scan that begins with a question mark (a scanner set to a French keyboard) goes on much sooner. */
const sheetAfterMs = 300

/** The input for all codes and names: from a scanner, the keyboard, or the camera. */
export function ScanBox({ desk }: { desk: Desk }) {
  const [isCameraOn, setCameraOn] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void desk.find(desk.typed)
  }
  const seen = (code: string) => {
    setCameraOn(false)
    void desk.find(code)
  }
  const isScanned = useScanSpeed()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isEnd = isScanned(event.nativeEvent) && event.key === 'Tab'
    if (!isEnd) return
    event.preventDefault()
    void desk.find(event.currentTarget.value)
  }
  useSheetKey(desk)
  const clear = () => {
    desk.setTyped('')
    desk.ready()
  }
  return (
    <form className={classes.box} role="search" onSubmit={submit}>
      <IconScan className={classes.boxIcon} size={26} aria-hidden />
      <input
        ref={desk.box}
        className={classes.input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label="Scan a ticket or boarding pass, or type a reference, day number, name or flight"
        placeholder="Scan, or type a name, reference, number or flight"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={600}
        value={desk.typed}
        onChange={(event) => desk.setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPointerDown={desk.typeByHand}
      />
      {desk.typed !== '' && <CloseButton className={classes.clear ?? ''} size={44} aria-label="Clear" onClick={clear} />}
      <button type="button" className={classes.camera} aria-label="Camera" onClick={() => setCameraOn(true)}>
        <IconCamera size={26} aria-hidden />
        <span>Camera</span>
      </button>
      <Dialog open={isCameraOn} title="Scan with camera" onClose={() => setCameraOn(false)} size="lg">
        <Suspense>
          <CameraView onCode={seen} />
        </Suspense>
      </Dialog>
    </form>
  )
}

/** Nothing is found by a question mark: alone in the box, it opens the list of shortcuts as on every page. */
function useSheetKey({ typed, setTyped }: Desk): void {
  useEffect(() => {
    if (typed !== '?' || singleKeysOff()) return undefined
    const timer = setTimeout(() => {
      setTyped('')
      runShortcut('?')
    }, sheetAfterMs)
    return () => clearTimeout(timer)
  }, [typed, setTyped])
}
