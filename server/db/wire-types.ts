/**
 * How Postgres values are converted, the same for both engines: whole numbers as numbers, days and times as
 * text, instants as ISO text in UTC. Never a JavaScript Date.
 */
export const oid = { int8: 20, date: 1082, time: 1083, timestamptz: 1184, numeric: 1700 } as const

export const parsers: Record<number, (text: string) => unknown> = {
  [oid.int8]: Number,
  [oid.numeric]: Number,
  [oid.date]: (text) => text,
  [oid.time]: (text) => text.slice(0, 5),
  [oid.timestamptz]: isoInstant,
}

/**
 * `2026-11-20 04:36:22.5+00` → `2026-11-20T04:36:22.5Z`. Sessions run in UTC, so the offset is always +00.
 */
function isoInstant(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11).replace(/\+00(:00)?$/, 'Z')}`
}
