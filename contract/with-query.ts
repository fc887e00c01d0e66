export type Query = Record<string, string | null | undefined>

/** A path with its query; empty values are omitted. */
export function withQuery(path: string, query: Query): string {
  const present = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return present.length === 0 ? path : `${path}?${new URLSearchParams(present)}`
}
