/** Which room writes each table. One owner a table: whoever needs a row written asks for it through the owner's commands. */
const tablesOf: Readonly<Record<string, readonly string[]>> = {
  'server/features/account': ['account', 'session', 'one_time_token', 'recovery_code'],
  'server/features/settings': ['site'],
  'server/features/configuration': [
    'partner',
    'zone',
    'location',
    'transport_service',
    'vehicle',
    'car_seat',
    'extra',
    'price_rule',
    'photo',
  ],
  'server/features/flights': ['airport', 'airline', 'flight_pattern', 'flight', 'flight_alias', 'flight_feed', 'reference_data'],
  'server/features/date-status': ['date_status', 'fast_track_day'],
  'server/features/customers': ['customer'],
  'server/features/reservations': ['booking_group', 'passenger', 'booking', 'booking_passenger'],
  'server/features/trips': ['trip', 'trip_exception'],
  'server/features/ledger': ['entry', 'posting'],
  'server/features/push': ['push_subscription', 'push_delivery'],
  'server/features/documents': ['post_service_message'],
  'server/features/messages': ['outbox', 'message_try'],
  'server/work': ['history', 'event', 'secret'],
  'server/http': ['idempotency', 'rate_limit'],
  'server/change': ['confirmation'],
}

export const tableOwners: ReadonlyMap<string, string> = new Map(
  Object.entries(tablesOf).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)),
)

/** Files that may write a table that is not their room's, and why. */
export const alsoWrites: Readonly<Record<string, { table: string; because: string }>> = {
  'server/work/journal.ts': { table: 'outbox', because: 'a message is written in the transaction of whatever causes it' },
}

/** Files that write a table whose name is only known when they run, and why. */
export const writesByName: Readonly<Record<string, string>> = {
  'server/features/configuration/commands/save-item.ts': 'one form for every list of the company; its tables are the owner’s own',
  'server/work/seal-anew.ts': 'seals what is sealed anew with another key, wherever it is',
}
