import { IconAlertTriangleFilled } from '#web/ui/icon/first-icons.ts'
import { useState } from 'react'
import type { AddressTrouble } from '#contract/refused-address.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './refused-address.module.css'

const CorrectAddressDialog = preloadable(
  async () => (await import('./CorrectAddressDialog.tsx')).CorrectAddressDialog,
)

/**
 * Says that mail doesn't reach the customer, and why. Users who can edit the customer correct the address
 * here.
 */
export function RefusedAddress({
  trouble,
  customerGuid,
}: {
  trouble: AddressTrouble | null
  customerGuid: string
}) {
  const { timeZone } = useAccount().site
  const mayCorrect = useMay('editCustomer')
  const [correcting, setCorrecting] = useState(false)
  if (trouble === null) return null
  return (
    <section className={classes.banner} aria-label="E-mail address refused">
      <IconAlertTriangleFilled size={18} aria-hidden />
      <p>
        <strong>
          {trouble.bounced ? 'Bounced' : 'Refused'}: {trouble.reason}
        </strong>
        <span>
          {trouble.address}, {dayTimeText(trouble.at, timeZone)}
        </span>
      </p>
      <Button
        size="xs"
        disabledReason={mayCorrect ? null : 'You don’t have permission to change customers'}
        onClick={() => setCorrecting(true)}
      >
        Correct address
      </Button>
      {correcting && (
        <CorrectAddressDialog customerGuid={customerGuid} onClose={() => setCorrecting(false)} />
      )}
    </section>
  )
}
