import { useWatch } from 'react-hook-form'
import { useAccount } from '#web/shell/account/account.ts'
import { Warnings } from '#web/ui/state/Warnings.tsx'
import { moneyText } from '#web/ui/value/format.ts'

/** Warns of an unusually high amount, which may be a typing error. */
export function UsualWarning({ usualCents }: { usualCents: number }) {
  const { currency } = useAccount().site
  const amountCents: unknown = useWatch({ name: 'amountCents' })
  const isUnusual = typeof amountCents === 'number' && amountCents > usualCents
  return (
    <Warnings
      texts={isUnusual ? [`${moneyText(amountCents, currency)} is higher than usual. Check the amount.`] : []}
    />
  )
}
