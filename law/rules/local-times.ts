import { fileRule, isTest, type Rule } from '../rule.ts'

/**
 * A local time is no moment: clocks that go back repeat an hour. Stored moments stay moments;
 * `domain/calendar/typed-time.ts` alone converts, for these files.
 */
const converts = ['domain/calendar/typed-time.ts', 'domain/calendar/airport-time.ts']

/** Where a person or a file enters a local time. */
const typed = [
  'domain/flight/nearest-time.ts',
  'domain/import/read-cell.ts',
  'domain/reservation/changes/new-advanced.ts',
  'domain/reservation/changes/new-drives.ts',
  'domain/reservation/changes/transport-change.ts',
  'domain/reservation/plan-drive.ts',
  'server/card-gateway/read-response.ts',
  'server/features/bookings/commands/drive-operations.ts',
  'server/features/configuration/queries/try-prices.ts',
  'server/features/dispatch/commands/record-step.ts',
  'server/features/flights/commands/add-manual-flight.ts',
  'server/features/flights/commands/edit-flight-times.ts',
]

/** Where a schedule sets local times for many days, or a service is stored with one. */
const scheduled = [
  'domain/dispatch/rota.ts',
  'domain/message/reminders.ts',
  'domain/reservation/cancellation-fee.ts',
  'domain/texting/quiet-hours.ts',
  'server/features/dispatch/queries/board.ts',
  'server/features/flights/commands/follow-schedule.ts',
  'server/features/guest-messages/queries/guest-services.ts',
]

const isProduct = (path: string) =>
  /^(domain|contract|server|web)\//.test(path) && !/^server\/(demo|testing)\//.test(path) && !isTest(path)

export const localTimes: Rule[] = [
  fileRule('only one file turns a local time into an instant', ({ path, code }) =>
    !isProduct(path) ||
    converts.includes(path) ||
    !/\btoZonedDateTime\b|\bZonedDateTime\s*\.\s*from\b/.test(code)
      ? null
      : 'use domain/calendar/typed-time.ts',
  ),
  fileRule('only times that are typed, imported or scheduled are converted', ({ path, imports }) =>
    !isProduct(path) ||
    [...typed, ...scheduled].includes(path) ||
    !imports.some((it) => it.to === 'domain/calendar/typed-time.ts' && !it.typeOnly)
      ? null
      : 'keep the instant, or list the file in law/rules/local-times.ts',
  ),
]
