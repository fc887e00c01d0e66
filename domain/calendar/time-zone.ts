/** Whether a name is a time zone's. Server only: it asks Temporal. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}
