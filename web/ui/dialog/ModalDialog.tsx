import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import classes from './dialogs.module.css'
import { PlainModal, type DialogProps } from './PlainModal.tsx'
import { useTypedText } from './typed-text.ts'

/**
 * Escape, the close button and a click outside ask first if a typed text would be lost. The form’s own button
 * to cancel doesn’t.
 */
export function ModalDialog({ children, onClose, ...props }: DialogProps) {
  const { hasTyped, forget, ...listeners } = useTypedText()
  const [isAsking, setAsking] = useState(false)
  // Its owner may close the dialog meanwhile.
  if (isAsking && !props.open) setAsking(false)
  const close = () => {
    if (hasTyped()) return setAsking(true)
    onClose()
  }
  const discard = () => {
    setAsking(false)
    forget()
    onClose()
  }
  const keep = () => setAsking(false)
  return (
    <PlainModal {...props} onClose={close}>
      <div className={classes.body} role="presentation" {...listeners}>
        {children}
      </div>
      {isAsking && (
        <PlainModal open title="Discard changes?" onClose={keep} size="sm">
          <div className={classes.body}>
            <p>What you’ve entered here hasn’t been saved.</p>
            <div className={classes.foot}>
              <Button onClick={keep} data-autofocus>
                Keep editing
              </Button>
              <Button kind="danger" onClick={discard}>
                Discard
              </Button>
            </div>
          </div>
        </PlainModal>
      )}
    </PlainModal>
  )
}
