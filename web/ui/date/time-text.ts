import { localTimePattern } from '#domain/calendar/local-time.ts'

/**
 * Normalises typed text to HH:MM where unambiguous: `0730`, `7:30`, `7`, `7:30 pm`, `7p` and `1430h` are
 * times. A zone's name stays behind it.
 */
export function tidyTime(text: string): string {
  const trimmed = text.trim()
  const [, clock = '', half] = /^([\d:.]+) *([ap])\.?m?\.?$/i.exec(trimmed) ?? []
  if (half !== undefined) return in24Hours(tidyTime(clock), half.toLowerCase() === 'p')
  const [, time = '', zone] = /^([\d:.]+) *([a-z]{2,5}(?:[+-][\d:]+)?)$/i.exec(trimmed) ?? []
  if (zone !== undefined) return `${tidyTime(time)} ${zone.toUpperCase()}`
  const found = /^(\d{1,2})(?:[:. ]?(\d\d))? ?h?$/i.exec(trimmed)
  return found ? `${(found[1] ?? '').padStart(2, '0')}:${found[2] ?? '00'}` : trimmed
}

/** `07:30` in the afternoon is `19:30`, 12 at night `00:00`. Hours above 12 already say which half it is. */
function in24Hours(time: string, isAfternoon: boolean): string {
  const hour = Number(time.slice(0, 2))
  if (timeProblem(time) !== null || hour > 12) return time
  return `${String((hour % 12) + (isAfternoon ? 12 : 0)).padStart(2, '0')}${time.slice(2)}`
}

export function timeProblem(text: string): string | null {
  return text.trim() === '' || localTimePattern.test(text) ? null : 'Enter a time as HH:MM'
}

/** The next full step of the day, up or down, wrapping at midnight. */
export function stepTime(text: string, direction: 1 | -1, stepMinutes: number): string {
  const tidy = tidyTime(text)
  if (timeProblem(tidy) !== null || tidy === '') return '12:00'
  const minutes = Number(tidy.slice(0, 2)) * 60 + Number(tidy.slice(3, 5))
  const steps = minutes / stepMinutes
  const next = (direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * stepMinutes
  const inDay = (next + 1440) % 1440
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}
