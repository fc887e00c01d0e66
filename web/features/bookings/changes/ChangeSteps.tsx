import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { PlanSteps } from '#web/parts/changes/PlanSteps.tsx'
import type { ChangeForm } from '#web/parts/changes/use-change-form.ts'
import { changeKinds, type MenuChange } from './change-kinds.ts'

interface ChangeStepsProps<V extends FieldValues> {
  of: MenuChange
  steps: ChangeForm<V>
  /** Replaces the change's own button text: "Cancel 2 of 3 services". */
  doLabel?: string
  onClose: () => void
  children: ReactNode
}

/** The two steps of a change: form, then plan. */
export function ChangeSteps<V extends FieldValues>({ of, doLabel, ...props }: ChangeStepsProps<V>) {
  const kind = changeKinds[of]
  return (
    <PlanSteps
      doLabel={doLabel ?? kind.doLabel}
      keepLabel={kind.keepLabel}
      danger={kind.danger ?? false}
      {...props}
    />
  )
}
