import { approveDriverPay, driverPay, driverPayMonth } from '#contract/driver-pay.ts'
import { useChange } from '#web/api/use-change.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Dialog, Problems } from '#web/ui/dialog/Dialog.tsx'
import { monthText } from '#web/ui/value/format.ts'

/** A driver’s month. */
export interface OfMonth {
  driver: { guid: string; name: string }
  month: string
}

/** Previews approving a driver’s month, then approves it. */
export function ApprovePay({ of: { driver, month }, whyNot }: { of: OfMonth; whyNot: string | null }) {
  const { currency } = useAccount().site
  const { confirm, make } = approveDriverPay
  const change = useChange(confirm, make, { refreshes: [driverPay, driverPayMonth] })
  const run = async () => {
    if ((await change.apply()) !== null) change.back()
  }
  return (
    <>
      <Button
        kind="main"
        busy={change.sending && change.plan === null}
        onClick={() => void change.ask({ body: { driver: driver.guid, month } })}
        disabledReason={whyNot}
      >
        Approve
      </Button>
      {change.plan === null && <Problems problems={change.problems} />}
      <Dialog
        open={change.plan !== null}
        title={`Approve ${driver.name}’s pay for ${monthText(month)}`}
        onClose={change.back}
      >
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
