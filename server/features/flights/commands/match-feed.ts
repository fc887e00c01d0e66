import { minutesBetween } from '#domain/calendar/instant.ts'
import type { Tx } from '#server/db/connection.ts'
import type { NormalisedFlight } from '#server/flight-data/flight-source.ts'

export interface OwnFlight {
  guid: string
  ident: string
  scheduled_at: string
}

/** A flight further off than this belongs to another day. */
const sameFlightMinutes = 12 * 60

export interface Matched<F> {
  matched: Map<F, NormalisedFlight>
  /** Reported flights that aren't in the portal. */
  unknown: NormalisedFlight[]
}

/**
 * Matches reported flights to ours by name or codeshare, choosing the nearest in time. Each of ours is
 * matched at most once.
 */
export function matchFeed<F extends OwnFlight>(
  own: readonly F[],
  spoken: readonly NormalisedFlight[],
  operatedAs: ReadonlyMap<string, readonly string[]>,
): Matched<F> {
  const byIdent = Map.groupBy(own, (it) => it.ident)
  const matched = new Map<F, NormalisedFlight>()
  const unknown: NormalisedFlight[] = []
  for (const flight of spoken) {
    const names = [flight.ident, ...flight.aliases]
    const all = new Set([...names, ...names.flatMap((it) => operatedAs.get(it) ?? [])])
    const far = (it: F) => Math.abs(minutesBetween(it.scheduled_at, flight.scheduledAt))
    const [nearest] = [...all].flatMap((it) => byIdent.get(it) ?? []).toSorted((a, b) => far(a) - far(b))
    if (!nearest || far(nearest) > sameFlightMinutes) {
      unknown.push(flight)
      continue
    }
    const other = matched.get(nearest)
    if (other === undefined || rankFor(nearest, flight) < rankFor(nearest, other))
      matched.set(nearest, flight)
  }
  return { matched, unknown }
}

/**
 * A diverted flight that continues to our airport is reported twice: the leg to us counts. Otherwise, its own
 * name is preferred over a codeshare's.
 */
function rankFor(own: OwnFlight, spoken: NormalisedFlight): number {
  return (spoken.status === 'diverted' ? 2 : 0) + (spoken.ident === own.ident ? 0 : 1)
}

/** The operating flights of codeshares. */
export async function operatedAs(tx: Tx): Promise<Map<string, string[]>> {
  const rows = await tx.selectFrom('flight_alias').select(['ident', 'operating_ident']).execute()
  return new Map(
    [...Map.groupBy(rows, (it) => it.ident)].map(([ident, of]) => [
      ident,
      of.map((it) => it.operating_ident),
    ]),
  )
}

/**
 * Stores reported codeshares, so that they match guests' tickets. The name of a separate flight is not a
 * codeshare.
 */
export async function learnAliases(
  tx: Tx,
  matched: ReadonlyMap<OwnFlight, NormalisedFlight>,
  own: readonly OwnFlight[],
): Promise<void> {
  const ours = new Set(own.map((it) => it.ident))
  const known = await operatedAs(tx)
  const rows = [...matched].flatMap(([flight, spoken]) =>
    [spoken.ident, ...spoken.aliases]
      .filter((ident) => !ours.has(ident) && !known.get(ident)?.includes(flight.ident))
      .map((ident) => ({ ident, operating_ident: flight.ident })),
  )
  if (rows.length > 0)
    await tx
      .insertInto('flight_alias')
      .values(rows)
      .onConflict((it) => it.doNothing())
      .execute()
}
