import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'

interface Versioned {
  guid: string
  version: number
}

/**
 * Puts the versions that a reply names into the cached answers of these endpoints, which reload later.
 * Otherwise the user's own next save would be refused as concurrent.
 */
export function takeVersions(
  client: QueryClient,
  endpoints: readonly Endpoint[],
  versions: readonly Versioned[],
): void {
  for (const { path } of endpoints)
    client.setQueriesData({ queryKey: [path] }, (data: unknown) => withVersions(data, versions))
}

/** An answer with a list (`items`) or one record (`trip`). Versions only rise. */
export function withVersions(data: unknown, versions: readonly Versioned[]): unknown {
  const { items, trip } = (data ?? {}) as { items?: Versioned[]; trip?: Versioned }
  const latest = <T extends Versioned>(it: T): T => {
    const version = versions.find(({ guid }) => guid === it.guid)?.version ?? 0
    return version <= it.version ? it : { ...it, version }
  }
  return items || trip
    ? { ...(data as object), ...(items && { items: items.map(latest) }), ...(trip && { trip: latest(trip) }) }
    : data
}
