import type { Needs } from '#domain/access/permissions.ts'

const readers = ['viewCustomer', 'fastTrack'] as const
const accountReaders: Needs = ['managePartner', 'viewCustomer']

/** Public with the signed link of a mail; without one, requires what is named here. */
export const needsWithoutSignedLink: ReadonlyMap<string, Needs> = new Map([
  // Managers of partners can read receipts of credit payouts, but no guest's.
  ['GET /tickets/receipts/{entry}.pdf', [...readers, 'managePartner']],
  ['GET /tickets/{group}/calendar.ics', readers],
  ['GET /tickets/{group}/{ticket}.pdf', readers],
  ['GET /reports/invoice-{id}.pdf', accountReaders],
  ['GET /reports/partner-{id}-statement-{from}-{to}.pdf', accountReaders],
])
