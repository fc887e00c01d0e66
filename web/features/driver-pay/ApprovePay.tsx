import { approveDriverPay, driverPay, payOfDriver } from '#contract/driver-pay.ts'
import { useChange } from '#web/api/use-change.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Dialog, Problems } from '#web/ui/dialog/Dialog.tsx'

/** A driver’s month or week. */
export interface OfPeriod {
  driver: { guid: string; name: string }
  period: string
}

interface ApprovePayProps {
  period: string
  drivers: readonly string[]
  label: string
  whyNot: string | null
}

/** Previews approving drivers’ pay for a month or week, then approves it. */
export function ApprovePay({ period, drivers, label, whyNot }: ApprovePayProps) {
  const { currency } = useAccount().site
  const { confirm, make } = approveDriverPay
  const change = useChange(confirm, make, { refreshes: [driverPay, payOfDriver] })
  const run = async () => {
    if ((await change.apply()) !== null) change.back()
  }
  return (
    <>
      <Button
        kind="main"
        busy={change.sending && change.plan === null}
        onClick={() => void change.ask({ body: { drivers: [...drivers], period } })}
        disabledReason={whyNot}
      >
        {label}
      </Button>
      {change.plan === null && <Problems problems={change.problems} />}
      <Dialog open={change.plan !== null} title="Approve pay" onClose={change.back}>
        <ConfirmThenDo
          plan={change.plan}
          currency={currency}
          hasBalance={false}
          doLabel="Approve"
          keepLabel="Cancel"
          sending={change.sending}
          problems={change.problems}
          onDo={() => void run()}
          onKeep={change.back}
        />
      </Dialog>
    </>
  )
}
