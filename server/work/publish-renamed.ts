import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Topics whose pages show names of partners, people, vehicles, places or services. */
const topicsWithNames = [
  'group',
  'customer',
  'quote',
  'followUp',
  'fastTrack',
  'trip',
  'ownTrip',
  'rota',
  'ledger',
] as const

/**
 * Reloads every open page that may show the record with its new name. Partner users only get events of their
 * own partner.
 */
export function publishRenamed({ events }: UnitOfWork, guid: string, partnerGuid: string | null): void {
  for (const topic of topicsWithNames) events.publish({ topic, guid, partnerGuid })
}
