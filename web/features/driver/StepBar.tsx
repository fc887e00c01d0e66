import { IconArmchair, IconArrowBackUp, IconCar, IconFlag, IconMapPin, IconThumbUp } from '#web/ui/icon/icons.ts'
import type { OwnTrip } from '#contract/driver.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { isEarlyStart } from '#domain/trip/start.ts'
import { stepLabel, type PlainStep } from './driver-steps.ts'
import { untilText, waitView } from './driver-words.ts'
import { StepButton } from './StepButton.tsx'
import type { Undoable } from './undoable.ts'
import classes from './StepBar.module.css'

const icons = { accept: IconThumbUp, start: IconCar, startWait: IconMapPin, departPickup: IconArmchair, complete: IconFlag }

interface StepBarProps {
  /** Null: no more trips. */
  trip: OwnTrip | null
  now: Instant
  undoable: Undoable | null
  onStep: (trip: OwnTrip, action: PlainStep, held: boolean) => void
  onUndo: (undoable: Undoable) => void
}

/** The next step within thumb reach, with the wait clock while waiting and Undo for some seconds after a step. */
export function StepBar({ trip, now, undoable, onStep, onUndo }: StepBarProps) {
  const nextAction = trip?.nextAction ?? null
  if (!undoable && !nextAction) return null
  return (
    <div className={classes.bar}>
      {undoable && (
        <div className={classes.undo}>
          <span role="status">
            {stepLabel(undoable.step)}: {undoable.trip.guestName}
          </span>
          <button type="button" onClick={() => onUndo(undoable)}>
            <IconArrowBackUp size={22} aria-hidden />
            Undo <span aria-hidden>{undoable.secondsLeft}</span>
          </button>
        </div>
      )}
      {trip && nextAction && <NextStep trip={trip} step={nextAction} now={now} onStep={onStep} />}
    </div>
  )
}

interface NextStepProps extends Pick<StepBarProps, 'now' | 'onStep'> {
  trip: OwnTrip
  step: NonNullable<OwnTrip['nextAction']>
}

function NextStep({ trip, step, now, onStep }: NextStepProps) {
  const Pictogram = icons[step.action]
  const isEarly = step.action === 'start' && step.whyNot === null && isEarlyStart(trip, now)
  const why = step.whyNot ?? (isEarly ? `The pickup is ${untilText(trip.pickupAt, now)}. Hold the button to start now.` : null)
  return (
    <>
      {trip.status === 'waiting' && <WaitClock trip={trip} now={now} />}
      <StepButton words={why} disabled={step.whyNot !== null} isHeld={isEarly} onStep={() => onStep(trip, step.action, isEarly)}>
        <Pictogram size={28} aria-hidden />
        {step.label}
      </StepButton>
    </>
  )
}

function WaitClock({ trip, now }: { trip: OwnTrip; now: Instant }) {
  const { clock, used, over, message } = waitView(trip, now)
  return (
    <div className={classes.wait} data-over={over || undefined}>
      <div className={classes.waitWords}>
        {clock !== null && <strong role="timer">{clock}</strong>}
        <span>{message}</span>
      </div>
      <div className={classes.grace} aria-hidden>
        <span style={{ width: `${used * 100}%` }} />
      </div>
    </div>
  )
}
