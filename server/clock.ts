/** The one clock. Rules never read it: they are given `now`. */
export function clockNow(): string {
  return Temporal.Now.instant().round('millisecond').toString()
}
