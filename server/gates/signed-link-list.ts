import type { Needs } from '#domain/access/permissions.ts'

const readers: Needs = ['viewCustomer', 'fastTrack']
const accountReaders: Needs = ['managePartner', 'viewCustomer']

/** Public with the signed link of a mail; without one, requires what is named here. */
export const needsWithoutSignedLink: ReadonlyMap<string, Needs> = new Map([
  ['GET /tickets/receipts/{entry}.pdf', readers],
  ['GET /tickets/{group}/calendar.ics', readers],
  ['GET /tickets/{group}/{ticket}.pdf', readers],
  ['GET /reports/invoice-{id}.pdf', accountReaders],
  ['GET /reports/partner-{id}-statement-{from}-{to}.pdf', accountReaders],
])
