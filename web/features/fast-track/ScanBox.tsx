import { CloseButton } from '@mantine/core'
import { IconCamera, IconScan } from '#web/ui/icon/icons.ts'
import { useEffect, type KeyboardEvent, type SubmitEvent } from 'react'
import { useScanSpeed } from '#web/scan/use-scan-speed.ts'
import { runShortcut, singleKeysOff } from '#web/ui/keys/shortcuts.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { useDeskCamera } from './use-desk-camera.ts'
import type { Desk } from './use-desk.ts'
import classes from './ScanBox.module.css'

const CameraView = preloadable(async () => (await import('#web/scan/CameraView.tsx')).CameraView)

/** A scan that begins with a question mark (a scanner set to a French keyboard) goes on much sooner. */
const sheetAfterMs = 300

/** The input for all codes and names: from a scanner, the keyboard, or the camera. */
export function ScanBox({ desk }: { desk: Desk }) {
  const camera = useDeskCamera(desk)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void desk.find(desk.typed)
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
    <>
      <form className={classes.box} role="search" onSubmit={submit}>
        <IconScan className={classes.boxIcon} size={26} aria-hidden />
        <input
          ref={desk.box}
          className={classes.input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label="Scan a ticket or boarding pass, or type a reference, day number, name or flight"
          placeholder="Scan or type"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={600}
          // Other letters typed on this page go to the box.
          data-letter-shortcuts="a ?"
          value={desk.typed}
          onChange={(event) => desk.setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPointerDown={desk.typeByHand}
        />
        {desk.typed !== '' && (
          <CloseButton className={classes.clear ?? ''} size={44} aria-label="Clear" onClick={clear} />
        )}
        <button
          type="button"
          className={classes.camera}
          aria-label="Camera"
          aria-expanded={camera.isOn}
          onClick={camera.toggle}
        >
          <IconCamera size={26} aria-hidden />
          <span>Camera</span>
        </button>
      </form>
      {camera.isOn && (
        <CameraView onCode={camera.seen} onClose={camera.close} result={camera.stays ? desk.result : null}>
          <label className={classes.stays}>
            <input
              type="checkbox"
              checked={camera.stays}
              onChange={(event) => camera.setStays(event.currentTarget.checked)}
            />
            Keep open for the next guest
          </label>
        </CameraView>
      )}
    </>
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
