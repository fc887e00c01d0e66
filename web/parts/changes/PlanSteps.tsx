import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useAccount } from '#web/shell/account/account.ts'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import type { ChangeForm } from './use-change-form.ts'

interface PlanStepsProps<V extends FieldValues> {
  steps: ChangeForm<V>
  /** Labels of the buttons that apply the change and that discard it. */
  doLabel: string
  keepLabel: string
  /** Label of the button that leads to the plan. */
  reviewLabel?: string
  danger?: boolean
  /** False for a plan that doesn't affect an account. */
  hasBalance?: boolean
  /** The form's name. */
  label?: string
  onClose: () => void
  children: ReactNode
}

/** The two steps of every change: its form, then its plan. */
export function PlanSteps<V extends FieldValues>({
  steps,
  doLabel,
  keepLabel,
  reviewLabel = 'Review changes',
  danger = false,
  hasBalance = true,
  label = 'What to change',
  onClose,
  children,
}: PlanStepsProps<V>) {
  const { currency } = useAccount().site
  const { form, plan, guest, problems, sending } = steps
  return (
    <ConfirmThenDo
      plan={plan}
      currency={currency}
      guest={guest}
      hasBalance={hasBalance}
      doLabel={doLabel}
      keepLabel={keepLabel}
      danger={danger}
      sending={sending}
      problems={plan ? problems : none}
      onDo={() => void steps.onDo()}
      onKeep={onClose}
      onBack={steps.onBack}
    >
      <Form
        form={form}
        onSubmit={steps.onSubmit}
        problems={problems}
        guardUnsaved={false}
        label={label}
        submit={reviewLabel}
        sending={sending}
        onCancel={onClose}
        cancel={keepLabel}
      >
        {children}
      </Form>
    </ConfirmThenDo>
  )
}

const none: readonly string[] = []
