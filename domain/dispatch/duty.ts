import { isBefore, laterOf, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { Stretch } from './shift.ts'

/**
 * How long a driver may be on duty, and drive on without a break: the usual limits of private hire (a 12-hour duty, half an hour's break
 * after six hours, eight hours' rest begin another duty).
 */
export const dutyLimits = { dutyMinutes: 12 * 60, withoutBreakMinutes: 6 * 60, breakMinutes: 30, restMinutes: 8 * 60 } as const

/** Why a driver who has these drives would be over the hours with this one; none where they would not. */
export function whyNotHours(name: string, drive: Stretch, others: readonly Stretch[], timeText: (at: Instant) => string): string[] {
  const duty = runWith(drive, others, dutyLimits.restMinutes)
  const atWheel = runWith(drive, others, dutyLimits.breakMinutes)
  const [onDuty, unbroken] = [lengthOf(duty), lengthOf(atWheel)]
  // One long hire is agreed as it is: only what is put beside it can be too much.
  const objections: string[] = []
  if (onDuty > dutyLimits.dutyMinutes && lengthOf(drive) < onDuty)
    objections.push(
      `${name} would be on duty ${hoursText(onDuty)}, from ${timeText(duty.from)} to ${timeText(duty.to)}: ${hoursText(dutyLimits.dutyMinutes)} are allowed`,
    )
  if (unbroken > dutyLimits.withoutBreakMinutes && lengthOf(drive) < unbroken)
    objections.push(`${name} would drive ${hoursText(unbroken)} without a break of ${dutyLimits.breakMinutes} minutes`)
  return objections
}

/** The run of drives that this one is part of, where less than `gap` minutes lie between one and the next. */
function runWith(drive: Stretch, others: readonly Stretch[], gap: number): Stretch {
  let run: Stretch = drive
  let joined = true
  const left = new Set(others)
  while (joined) {
    joined = false
    for (const it of left) {
      if (minutesBetween(run.to, it.from) >= gap || minutesBetween(it.to, run.from) >= gap) continue
      left.delete(it)
      run = { from: isBefore(it.from, run.from) ? it.from : run.from, to: laterOf(run.to, it.to) }
      joined = true
    }
  }
  return run
}

function lengthOf({ from, to }: Stretch): number {
  return minutesBetween(from, to)
}

/** `6 h 20 min`, `12 h` */
export function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)]
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
