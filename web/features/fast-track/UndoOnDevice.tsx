import { useState } from 'react'
import { IconArrowBackUp } from '#web/ui/icon/icons.ts'
import type { DeskParty } from '#contract/fast-track.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { useDeskLine } from './device-state.ts'
import type { Desk } from './use-desk.ts'
import { useDeviceAct } from './use-device-act.ts'

/** Without a network: undoes what this device did last with the party. */
export function UndoOnDevice({ desk, party }: { desk: Desk; party: DeskParty }) {
  const account = useAccount()
  const { undo } = useDeviceAct(desk, party)
  const { device } = useDeskLine()
  const [isAsking, setAsking] = useState(false)
  if (!device?.canUndo(account, party)) return null
  const close = () => {
    setAsking(false)
    desk.ready()
  }
  return (
    <>
      <Button
        size="md"
        kind="quiet"
        icon={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Undo
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Undo the last step for ${party.reference}`}
        message="This undoes this device’s last step for this party. Steps taken by others are kept."
        okText="Undo"
        onOk={() => {
          setAsking(false)
          void undo()
        }}
        onCancel={close}
      />
    </>
  )
}
