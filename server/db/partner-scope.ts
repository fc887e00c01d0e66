import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PartnerScope } from '#domain/access/partner-reach.ts'

/**
 * Whether the partner in `column` (`booking_group.partner_guid`) is within the scope: a condition for
 * `where`, and for SQL by hand.
 */
export function isWithin({ partnerGuid }: PartnerScope, column: string): RawBuilder<SqlBool> {
  return partnerGuid === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${partnerGuid}::uuid`
}
