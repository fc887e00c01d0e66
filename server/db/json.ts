import { sql, type RawBuilder } from 'kysely'

/** A value for a nullable jsonb column. */
export function jsonOrNull(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}

/** The rows of a subquery as one value of a row, in the subquery's order. */
export function jsonList(subquery: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(listed), '[]') from (${subquery}) listed)`
}

/**
 * An instant inside JSON, in the format of an instant outside: ISO text in UTC. Sessions run in UTC, so the
 * offset is always +00:00.
 */
export function instantJson(column: string): RawBuilder<string> {
  return sql<string>`replace(to_json(${sql.ref(column)}) #>> '{}', '+00:00', 'Z')`
}

/** A time of day inside JSON, as `HH:MM`. */
export function timeJson(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`
}
