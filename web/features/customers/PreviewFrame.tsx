import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { useDialogEscape } from '#web/ui/dialog/dialog-escape.ts'
import { DialogFoot } from '#web/ui/dialog/Dialog.tsx'

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
 * The second step of a bulk change: shows what will happen to each reservation. The focus starts on the safe
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
