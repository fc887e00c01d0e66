import type { queryImportedPayments } from '#contract/card-payments.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'

export type Reading = NonNullable<ReplyOf<typeof queryImportedPayments>['reading']>

/**
 * How far transactions have been fetched automatically and, after a failure, the cause and the next retry.
 */
export function fetchStatusText({ readUntil, failure, againAt }: Reading, timeZone: string): string {
  const until =
    readUntil === null
      ? 'Nothing has been fetched from the gateway yet.'
      : `Transactions have been fetched up to ${dayTimeText(readUntil, timeZone)}.`
  if (failure === '') return until
  const again = againAt === null ? 'in a few minutes' : `after ${dayTimeText(againAt, timeZone)}`
  return `${failure}. ${until} Retrying ${again}.`
}
