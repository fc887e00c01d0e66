import { IconPlaneArrival, IconPlaneDeparture, IconVolume, IconVolumeOff } from '#web/ui/icon/icons.ts'
import { useActionsHere } from '#web/ui/actions/actions-here.ts'
import { IconButton } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { useUnsentMarks } from '#web/offline/unsent-marks.ts'
import type { DeskMode } from './desk-calls.ts'
import { useDeskLine } from './device-state.ts'
import type { Desk } from './use-desk.ts'
import { useFirstPageIsShown } from './use-first-page-is-shown.ts'
import deviceClasses from './device.module.css'
import classes from './DeskHead.module.css'

const DeviceStatus = preloadable(async () => (await import('./device-part.ts')).DeviceStatus)

const modes = [
  { mode: 'arrival', label: 'Arrivals', Pictogram: IconPlaneArrival },
  { mode: 'departure', label: 'Departures', Pictogram: IconPlaneDeparture },
] as const satisfies readonly { mode: DeskMode; label: string; Pictogram: typeof IconPlaneArrival }[]

/** The desk's direction, stored on the device. */
export function DeskHead({ desk }: { desk: Desk }) {
  const { isAway } = useDeskLine()
  // Loading the offline list must not delay the first view of the day. Saved actions show immediately.
  const isShown = useFirstPageIsShown()
  const hasSaved = useUnsentMarks().some((it) => it.queue === 'desk')
  useActionsHere(
    '',
    modes
      .filter(({ mode }) => mode !== desk.mode)
      .map(({ mode, label }) => ({ label, words: ['desk', 'direction'], run: () => desk.changeMode(mode) })),
  )
  return (
    <div className={classes.head}>
      <div className={classes.modes} role="group" aria-label="Desk">
        {modes.map(({ mode, label, Pictogram }) => (
          <button
            key={mode}
            type="button"
            className={classes.mode}
            aria-pressed={desk.mode === mode}
            onClick={() => desk.changeMode(mode)}
          >
            <Pictogram size={22} stroke={2} aria-hidden />
            {label}
          </button>
        ))}
      </div>
      <span className={deviceClasses.cloud}>
        {(isAway || hasSaved || isShown) && <DeviceStatus desk={desk} />}
      </span>
      <IconButton
        label={desk.isSilent ? 'Turn sound on' : 'Turn sound off'}
        size="xl"
        aria-pressed={!desk.isSilent}
        onClick={() => desk.setSilent(!desk.isSilent)}
      >
        {desk.isSilent ? <IconVolumeOff size={22} aria-hidden /> : <IconVolume size={22} aria-hidden />}
      </IconButton>
    </div>
  )
}
