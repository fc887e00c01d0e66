import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { useDialogEscape } from '#web/ui/dialog/dialog-escape.ts'
import { DialogFoot } from '#web/ui/dialog/Dialog.tsx'
import type { LeftOut } from '#web/ui/state/left-out.ts'
import classes from './PreviewFrame.module.css'

interface PreviewFrameProps {
  label: string
  doLabel: string
  keepLabel: string
  danger?: boolean
  /** Why nothing can be done. */
  whyNot: string | null
  onDo: () => void
  onKeep: () => void
  /** Back to the question, to change it. */
  onBack: () => void
  children: ReactNode
}

/**
 * The second step of a bulk change: shows what will happen to each item. The focus starts on the safe
 * answer; Mod+Enter does it, and Escape goes back.
 */
export function PreviewFrame(props: PreviewFrameProps) {
  const { label, doLabel, keepLabel, danger, whyNot, onDo, onKeep, onBack, children } = props
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  useDialogEscape(true, onBack)
  const doOnModEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || whyNot !== null) return
    event.preventDefault()
    onDo()
  }
  return (
    <div className="stack" role="group" aria-label={label} data-review onKeyDown={doOnModEnter}>
      {children}
      <DialogFoot>
        <Button kind="quiet" onClick={onBack}>
          Back
        </Button>
        <Button ref={keep} onClick={onKeep}>
          {keepLabel}
        </Button>
        <Button kind={danger ? 'danger' : 'main'} disabledReason={whyNot} onClick={onDo}>
          {doLabel}
        </Button>
      </DialogFoot>
    </div>
  )
}

interface PreviewListProps {
  /** `To be cancelled` */
  label: string
  items: readonly { key: string; what: string; effect: ReactNode }[]
  left: readonly LeftOut[]
  /** The past participle of the action: `cancelled`. */
  verb: string
  /** Totals. */
  children: ReactNode
}

/** Each item with its effect, and those that stay with the reason. */
export function PreviewList({ label, items, left, verb, children }: PreviewListProps) {
  return (
    <>
      <ul className={classes.items} aria-label={label}>
        {items.map(({ key, what, effect }) => (
          <li key={key}>
            <span>{what}</span>
            <span>{effect}</span>
          </li>
        ))}
      </ul>
      {children}
      {left.length > 0 && (
        <>
          <p>
            {left.length} can’t be {verb}:
          </p>
          <ul>
            {left.map(({ key, what, why }) => (
              <li key={key}>
                {what}: {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
