import {
  IconArmchair,
  IconArrowBackUp,
  IconCar,
  IconFlag,
  IconMapPin,
  IconNavigation,
  IconThumbUp,
} from '#web/ui/icon/icons.ts'
import type { OwnTrip } from '#contract/driver.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { TripPlace } from '#contract/trip-shapes.ts'
import { isEarlyStart } from '#domain/trip/start.ts'
import { isUnderWay } from '#domain/trip/trip.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import type { PlainStep } from './driver-steps.ts'
import { untilText, waitView } from './driver-words.ts'
import { isApple, navigationHref, nextPlaceOf } from './navigation.ts'
import { StepButton } from './StepButton.tsx'
import { doneWords, type Undoable } from './undoable.ts'
import classes from './StepBar.module.css'

const icons = {
  accept: IconThumbUp,
  start: IconCar,
  startWait: IconMapPin,
  departPickup: IconArmchair,
  complete: IconFlag,
}

interface StepBarProps {
  /** Null: no more trips. */
  trip: OwnTrip | null
  now: Instant
  undoable: Undoable | null
  onStep: (trip: OwnTrip, action: PlainStep, held: boolean) => void
  onUndo: (undoable: Undoable) => void
  /** The driver looks at another trip; null: the current trip is shown. */
  back: { to: OwnTrip | null; onBack: () => void } | null
}

/**
 * The next step within thumb reach: with the wait clock while waiting, Undo for some seconds after a step,
 * and the way back to the current trip.
 */
export function StepBar({ trip, now, undoable, onStep, onUndo, back }: StepBarProps) {
  const { timeZone } = useAccount().site
  const nextAction = trip?.nextAction ?? null
  if (!undoable && !nextAction && !back) return null
  return (
    <div className={classes.bar}>
      {undoable && (
        <div className={classes.undo}>
          <span role="status">
            {doneWords[undoable.step]}: {undoable.trip.guestName}
          </span>
          <button type="button" onClick={() => onUndo(undoable)}>
            <IconArrowBackUp size={22} aria-hidden />
            Undo <span aria-hidden>{undoable.secondsLeft}</span>
          </button>
        </div>
      )}
      {back && (
        <button type="button" className={classes.back} onClick={back.onBack}>
          <IconArrowBackUp size={22} aria-hidden />
          <span>{backText(back.to, timeZone)}</span>
        </button>
      )}
      {trip && nextAction && <NextStep trip={trip} step={nextAction} now={now} onStep={onStep} />}
    </div>
  )
}

/** `Next trip: 14:20 Ann Example` */
function backText(to: OwnTrip | null, timeZone: string): string {
  if (to === null) return 'Back to my trips'
  const which = isUnderWay(to.status) ? 'Current trip' : 'Next trip'
  return `${which}: ${timeText(to.pickupAt, timeZone)} ${to.guestName}`
}

interface NextStepProps extends Pick<StepBarProps, 'now' | 'onStep'> {
  trip: OwnTrip
  step: NonNullable<OwnTrip['nextAction']>
}

function NextStep({ trip, step, now, onStep }: NextStepProps) {
  const Pictogram = icons[step.action]
  const isEarly = step.action === 'start' && step.whyNot === null && isEarlyStart(trip, now)
  const why =
    step.whyNot ??
    (isEarly ? `The pickup is ${untilText(trip.pickupAt, now)}. Hold the button to start now.` : null)
  const place = nextPlaceOf(trip)
  return (
    <>
      {trip.status === 'waiting' && <WaitClock trip={trip} now={now} />}
      <StepButton
        words={why}
        disabled={step.whyNot !== null}
        isHeld={isEarly}
        onStep={() => onStep(trip, step.action, isEarly)}
        beside={place && step.action !== 'accept' && <NavigateLink place={place} />}
      >
        <Pictogram size={28} aria-hidden />
        {step.label}
      </StepButton>
    </>
  )
}

function NavigateLink({ place }: { place: TripPlace }) {
  return (
    <a className={classes.navigate} href={navigationHref(place, isApple())} target="_blank" rel="noreferrer">
      <IconNavigation size={26} aria-hidden />
      <span className="said">Navigate to {place.name}</span>
    </a>
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
