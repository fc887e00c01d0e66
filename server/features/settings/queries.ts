import { heldInTransaction } from '#server/db/held.ts'

/** The company's own facts: name, currency, airport and its time zone, and the business settings. */
export const siteSettings = heldInTransaction((db) => db.selectFrom('site').selectAll().executeTakeFirstOrThrow())
