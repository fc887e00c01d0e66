import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { useDialogEscape } from './dialog-escape.ts'
import { onModEnter } from './on-mod-enter.ts'
import { DialogFoot, Problems } from './Dialog.tsx'
import type { GuestMessageChoice } from './GuestMessage.tsx'
import { PlanView, type PlanShown } from './PlanView.tsx'
import classes from './dialogs.module.css'

interface ConfirmThenDoProps {
  /** The plan to confirm; the question (`children`) is shown while there is none. */
  plan: PlanShown | null
  currency: string
  /** False for a plan that doesn't affect an account. */
  hasBalance?: boolean
  guest?: GuestMessageChoice
  /** The action in words: "Cancel booking". */
  doLabel: string
  /** The safe answer in words: "Keep booking". */
  keepLabel: string
  danger?: boolean
  /** The focus starts on the action, so that Enter does it: for what is recorded many times a day. */
  enterDoes?: boolean
  sending: boolean
  problems: readonly string[]
  onDo: () => void
  onKeep: () => void
  /** Back to the question, to change it. */
  onBack?: () => void
  children?: ReactNode
}

/**
 * The two steps of a change: the question, then its plan with the action named on the button. The focus
 * starts on the safe answer unless `enterDoes`, also when another plan takes the place of the one shown;
 * Mod+Enter does it, and Escape goes back to the question.
 */
export function ConfirmThenDo({
  plan,
  currency,
  hasBalance,
  guest,
  doLabel,
  keepLabel,
  danger,
  enterDoes = false,
  sending,
  problems,
  onDo,
  onKeep,
  onBack,
  children,
}: ConfirmThenDoProps) {
  const first = useRef<HTMLButtonElement>(null)
  useDialogEscape(plan !== null && onBack !== undefined, () => !sending && onBack?.())
  useEffect(() => {
    // Its message, fetched later, is read where it is.
    if (plan && plan.messages === undefined) first.current?.focus()
  }, [plan])
  if (!plan) {
    return (
      <>
        <Problems problems={problems} />
        {children}
      </>
    )
  }
  const focusedFirst = { ref: first, 'data-autofocus': true }
  return (
    <div
      className={classes.body}
      role="group"
      aria-label={plan.title}
      data-review={onBack && ''}
      onKeyDown={onModEnter(() => !sending && onDo())}
    >
      <PlanView plan={plan} currency={currency} hasBalance={hasBalance} guest={guest} />
      <Problems problems={problems} />
      <DialogFoot>
        {onBack && (
          <Button kind="quiet" onClick={onBack}>
            Back
          </Button>
        )}
        <Button onClick={onKeep} {...(enterDoes ? {} : focusedFirst)}>
          {keepLabel}
        </Button>
        <Button
          kind={danger ? 'danger' : 'main'}
          onClick={onDo}
          busy={sending}
          {...(enterDoes ? focusedFirst : {})}
        >
          {doLabel}
        </Button>
      </DialogFoot>
    </div>
  )
}
