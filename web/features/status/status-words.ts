import { durationText } from '#domain/calendar/duration-text.ts'

/** `1.4 GB`, `230 MB`. */
export function bytesText(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

/** `3 days`, `5 h 20 min`: after two days, only the days matter. */
export function ageText(minutes: number): string {
  return minutes < 48 * 60 ? durationText(Math.max(0, minutes)) : `${Math.floor(minutes / (24 * 60))} days`
}

/** `12 waiting, the oldest for 3 min` */
export function dueText(due: number, oldestMinutes: number): string {
  return due === 0 ? 'None waiting' : `${due} waiting, the oldest for ${ageText(oldestMinutes)}`
}

/** `0.8 s`, `2.3 s`, `12 s` */
export function secondsText(milliseconds: number): string {
  const seconds = milliseconds / 1000
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`
}

/** `4 s behind`; Postgres shows the delay only to some users. */
export function delayText(seconds: number | null): string {
  return seconds === null ? 'Connected' : `${secondsText(seconds * 1000)} behind`
}
