import type { queryImportedPayments } from '#contract/card-payments.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Warnings } from '#web/ui/state/Warnings.tsx'
import { dayTimeText } from '#web/ui/value/format.ts'
import classes from './card-payments.module.css'

type Reading = NonNullable<ReplyOf<typeof queryImportedPayments>['reading']>

/** How far the gateway has been read by itself; a failure with its reason and when it is tried again. */
export function GatewayReading({ reading: { readUntil, failure, againAt } }: { reading: Reading }) {
  const { timeZone } = useAccount().site
  const until =
    readUntil === null ? 'The gateway has not been read yet.' : `The gateway has been read until ${dayTimeText(readUntil, timeZone)}.`
  if (failure === '') return <p className={classes.soft}>{until}</p>
  const again = againAt === null ? 'within minutes' : `after ${dayTimeText(againAt, timeZone)}`
  return <Warnings texts={[`${failure}. ${until} It is tried again by itself ${again}.`]} />
}
