/**
 * `HH:MM`, with the name of the zone where a clock change repeats the time: `01:15 GMT`, `01:15 GMT+10:30`.
 */
export const localTimePattern = /^([01]\d|2[0-3]):[0-5]\d( [A-Z]{2,5}([+-]\d{1,2}(:\d\d)?)?)?$/

/** Minutes since midnight by the clock, of a local time `HH:MM`. */
export function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
