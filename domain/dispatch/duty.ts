import { durationText } from '#domain/calendar/duration-text.ts'
import { isBefore, laterOf, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { Stretch } from './shift.ts'

/**
 * The usual limits of private hire: 12 hours on duty, a 30-minute break after 6 hours of driving. After 8
 * hours of rest a new duty starts.
 */
export const dutyLimits = {
  dutyMinutes: 12 * 60,
  withoutBreakMinutes: 6 * 60,
  breakMinutes: 30,
  restMinutes: 8 * 60,
} as const

/**
 * The limits that this drive would break for a driver who already has `others`, one sentence each; empty if
 * none.
 */
export function whyNotHours(
  name: string,
  drive: Stretch,
  others: readonly Stretch[],
  timeText: (at: Instant) => string,
): string[] {
  const duty = runWith(drive, others, dutyLimits.restMinutes)
  const atWheel = runWith(drive, others, dutyLimits.breakMinutes)
  const [onDuty, unbroken] = [lengthOf(duty), lengthOf(atWheel)]
  // A single long hire is allowed; only adding another drive to it can break a limit.
  const conflicts: string[] = []
  if (onDuty > dutyLimits.dutyMinutes && lengthOf(drive) < onDuty)
    conflicts.push(
      `${name} would be on duty for ${durationText(onDuty)}, from ${timeText(duty.from)} to ` +
        `${timeText(duty.to)} (limit ${durationText(dutyLimits.dutyMinutes)})`,
    )
  if (unbroken > dutyLimits.withoutBreakMinutes && lengthOf(drive) < unbroken)
    conflicts.push(
      `${name} would drive for ${durationText(unbroken)} without a ${dutyLimits.breakMinutes}-minute break`,
    )
  return conflicts
}

/** The span of consecutive drives around this one, each less than `gap` minutes after the one before. */
function runWith(drive: Stretch, others: readonly Stretch[], gap: number): Stretch {
  let run: Stretch = drive
  let joined = true
  const left = new Set(others)
  while (joined) {
    joined = false
    for (const other of left) {
      if (minutesBetween(run.to, other.from) >= gap || minutesBetween(other.to, run.from) >= gap) continue
      left.delete(other)
      run = { from: isBefore(other.from, run.from) ? other.from : run.from, to: laterOf(run.to, other.to) }
      joined = true
    }
  }
  return run
}

function lengthOf({ from, to }: Stretch): number {
  return minutesBetween(from, to)
}
