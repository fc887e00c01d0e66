import type { queryImportedPayments } from '#contract/card-payments.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'

export type Reading = NonNullable<ReplyOf<typeof queryImportedPayments>['reading']>

/** How far the gateway has been read by itself; of a failure, why, and when it is tried again. */
export function readingText({ readUntil, failure, againAt }: Reading, timeZone: string): string {
  const until =
    readUntil === null ? 'The gateway has not been read yet.' : `The gateway has been read until ${dayTimeText(readUntil, timeZone)}.`
  if (failure === '') return until
  const again = againAt === null ? 'within minutes' : `after ${dayTimeText(againAt, timeZone)}`
  return `${failure}. ${until} It is tried again by itself ${again}.`
}
