import { useEffect, useState } from 'react'
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudUp,
  IconDownload,
  IconRefresh,
} from '#web/ui/icon/icons.ts'
import { useProgramKept } from '#web/offline/program-kept.ts'
import { useCachedProgram } from '#web/offline/worker.ts'
import { keepReader } from '#web/scan/reader-file.ts'
import { useOwnLiveNote } from '#web/shell/frame/live-note.ts'
import { IconButton } from '#web/ui/button/Button.tsx'
import { prefetch } from '#web/ui/lazy/first-page-shown.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { actionsText, lineText, lookText } from './device-words.ts'
import type { Desk } from './use-desk.ts'
import { useDevice } from './use-device.ts'
import { useSentResult } from './use-sent-result.ts'
import classes from './device.module.css'

const DeviceDialog = preloadable(async () => (await import('./DeviceDialog.tsx')).DeviceDialog)

/**
 * The cloud next to the desk's direction shows whether all actions are sent, whether a newer version is
 * available, and with a tick that the desk works without a network. Keeps the device ready for that.
 */
export function DeviceStatus({ desk }: { desk: Desk }) {
  const device = useDevice()
  const newProgram = useCachedProgram()
  const kept = useProgramKept()
  useEffect(() => {
    // Large, and not needed before someone turns the camera on.
    void prefetch(keepReader)
  }, [])
  const [isOpen, setOpen] = useState(false)
  const { isAway, unsent, toLookAt, asOf } = device
  useSentResult(desk, device, () => setOpen(true))
  useOwnLiveNote(
    lineText({ isAway, isSending: !isAway, unsent: unsent.length, asOf }),
    isAway ? 'offline' : 'sending',
  )
  const isReady = kept === 'kept' && device.list !== null
  const label =
    toLookAt.length > 0
      ? lookText(toLookAt.length)
      : unsent.length > 0
        ? `${actionsText(unsent.length)} not sent yet`
        : newProgram
          ? 'All actions have been sent. A new version of the portal is available.'
          : isReady
            ? 'All actions have been sent. Ready for offline use.'
            : 'All actions have been sent. Not ready for offline use yet.'
  const count = toLookAt.length || unsent.length
  return (
    <>
      <IconButton label={label} size="xl" onClick={() => setOpen(true)}>
        <Cloud
          isToLookAt={toLookAt.length > 0}
          isUnsent={unsent.length > 0}
          isOutdated={newProgram !== null}
          isReady={isReady}
        />
        {count > 0 && (
          <span className={classes.count} data-look={toLookAt.length > 0 || undefined} aria-hidden>
            {count}
          </span>
        )}
      </IconButton>
      {isOpen && (
        <DeviceDialog {...device} kept={kept} newProgram={newProgram} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface CloudProps {
  isToLookAt: boolean
  isUnsent: boolean
  isOutdated: boolean
  isReady: boolean
}

function Cloud({ isToLookAt, isUnsent, isOutdated, isReady }: CloudProps) {
  if (isToLookAt) return <IconAlertTriangle size={22} aria-hidden />
  if (isUnsent) return <IconCloudUp size={22} aria-hidden />
  if (isOutdated) return <IconRefresh size={22} aria-hidden />
  return isReady ? <IconCloudCheck size={22} aria-hidden /> : <IconDownload size={22} aria-hidden />
}
