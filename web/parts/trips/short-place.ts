/** The airport by its code, as in every list of the day; any other place by its name. */
export function shortPlace({ kind, name }: { kind: string; name: string }, airportCode: string): string {
  return kind === 'airport' ? airportCode : name
}
