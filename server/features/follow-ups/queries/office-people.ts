import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { officePermissions } from '#domain/access/permissions.ts'

/** Whether an account, in a statement of that table, is active staff of the office or the desk. */
export const isOffice: RawBuilder<SqlBool> = sql<SqlBool>`(account.active and account.kind = 'staff'
  and account.permissions && ${[...officePermissions]}::text[])`
