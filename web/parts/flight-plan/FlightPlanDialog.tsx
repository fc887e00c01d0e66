import { Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { conciergeDashboard } from '#contract/concierge.ts'
import { dispatcherDashboard, dispatcherPlan, dispatcherTrip } from '#contract/dispatch.ts'
import { flightPlan } from '#contract/flight-plan.ts'
import { useChange } from '#web/api/use-change.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Spinner } from '#web/ui/state/Spinner.tsx'

const refreshes = [conciergeDashboard, dispatcherDashboard, dispatcherPlan, dispatcherTrip]

/** Moves everything booked on a flight to its new time, in one plan. */
export function FlightPlanDialog({
  flightGuid,
  ident,
  onClose,
}: {
  flightGuid: string
  ident: string
  onClose: () => void
}) {
  const { currency } = useAccount().site
  const change = useChange(flightPlan.confirm, flightPlan.make, { refreshes })
  const { ask } = change
  const mayKeepPrices = useMay('policyOverride')
  const [keepsPrices, setKeepsPrices] = useState(false)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void ask({ body: { flightGuid } })
  }, [ask, flightGuid])
  const keepPrices = (keeps: boolean) => {
    setKeepsPrices(keeps)
    void ask({ body: { flightGuid, keepsPrices: keeps } })
  }
  const follow = async () => {
    if ((await change.apply()) !== null) onClose()
  }
  return (
    <Dialog open title={`Plan for ${ident}`} onClose={onClose} size="lg">
      {mayKeepPrices && change.plan !== null && (keepsPrices || change.plan.chargeCents > 0) && (
        <Checkbox
          label="Keep the prices as charged"
          checked={keepsPrices}
          disabled={change.sending}
          onChange={(event) => keepPrices(event.currentTarget.checked)}
        />
      )}
      <ConfirmThenDo
        plan={change.plan}
        currency={currency}
        hasBalance={false}
        doLabel="Adjust to flight time"
        keepLabel="Leave as is"
        sending={change.sending}
        problems={change.problems}
        onDo={() => void follow()}
        onKeep={onClose}
      >
        {change.sending && <Spinner size={24} />}
      </ConfirmThenDo>
    </Dialog>
  )
}
