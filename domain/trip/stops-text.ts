export interface NamedStop {
  readonly name: string
  /** Local time, `HH:MM`. Null: only passed through. */
  readonly at: string | null
}

/** `Sandy Lane at 14:10, Crane Hotel`. Empty without stops. */
export function stopsText(stops: readonly NamedStop[]): string {
  return stops.map(({ name, at }) => (at === null ? name : `${name} at ${at}`)).join(', ')
}
