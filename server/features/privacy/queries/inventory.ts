import type { GuestTable } from '#server/features/privacy/queries/guest-table.ts'
import { incomingTables } from '#server/features/privacy/queries/tables-of-incoming.ts'
import { messageTables } from '#server/features/privacy/queries/tables-of-messages.ts'
import { moneyTables } from '#server/features/privacy/queries/tables-of-money.ts'
import { reservationTables } from '#server/features/privacy/queries/tables-of-reservations.ts'

/**
 * Every table with guests’ data, in the order of removal: rows before those that identify them.
 * `server/gates/personal-data.test.ts` fails for a column that neither this list nor `other-tables.ts` names.
 */
export const guestTables: readonly GuestTable[] = [
  ...messageTables,
  ...incomingTables,
  ...moneyTables,
  ...reservationTables,
]
