import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { changeKinds, type MenuChange } from './change-kinds.ts'
import type { ChangeForm } from './use-change-form.ts'

interface ChangeStepsProps<V extends FieldValues> {
  of: MenuChange
  steps: ChangeForm<V>
  /** Instead of the change's own: "Cancel all 3 services". */
  doLabel?: string
  onClose: () => void
  children: ReactNode
}

/** The two steps of every change: its form, then what it will do. */
export function ChangeSteps<V extends FieldValues>({ of, steps, doLabel, onClose, children }: ChangeStepsProps<V>) {
  const { currency } = useAccount().site
  const { form, plan, problems, sending } = steps
  const kind = changeKinds[of]
  const foot = (
    <>
      <Button onClick={onClose}>{kind.keepLabel}</Button>
      <Button kind="main" type="submit" busy={sending}>
        See what it will do
      </Button>
    </>
  )
  return (
    <ConfirmThenDo
      plan={plan}
      currency={currency}
      doLabel={doLabel ?? kind.doLabel}
      keepLabel={kind.keepLabel}
      danger={kind.danger ?? false}
      sending={sending}
      problems={plan ? problems : none}
      onDo={() => void steps.onDo()}
      onKeep={onClose}
      onBack={steps.onBack}
    >
      <Form form={form} onSubmit={steps.onSubmit} problems={problems} guardUnsaved={false} label="What to change" foot={foot}>
        {children}
      </Form>
    </ConfirmThenDo>
  )
}

const none: readonly string[] = []
