import { Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useMedia } from '#web/ui/device/media.ts'
import { useFocusBack } from '#web/ui/focus/focus-back.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import classes from './dialogs.module.css'
import { useTypedText } from './typed-text.ts'

export interface DialogProps {
  open: boolean
  title: string
  onClose: () => void
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** With a longer form: the whole screen of a phone. */
  sheet?: boolean
  children: ReactNode
}

/**
 * Escape, the close button and a click outside ask first if a typed text would be lost. The form’s own button
 * to cancel doesn’t.
 */
export function ModalDialog({ open, title, onClose, size = 'md', sheet = false, children }: DialogProps) {
  useFocusBack(open)
  const isNarrow = useMedia('(max-width: 40em)')
  const { hasTyped, forget, ...listeners } = useTypedText()
  const [isAsking, setAsking] = useState(false)
  // Its owner may close the dialog meanwhile.
  if (isAsking && !open) setAsking(false)
  const close = () => {
    // The question’s own Escape reaches this dialog, too.
    if (isAsking) return
    if (hasTyped()) return setAsking(true)
    onClose()
  }
  const discard = () => {
    setAsking(false)
    forget()
    onClose()
  }
  return (
    <Modal
      opened={open}
      returnFocus={false}
      onClose={close}
      title={title}
      size={size}
      fullScreen={sheet && isNarrow}
      transitionProps={{ duration: 0 }}
      // A header of its own is a second banner of the page to a screen reader.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.body} role="presentation" {...listeners}>
        {children}
      </div>
      <ConfirmDialog
        open={open && isAsking}
        title="Discard your input?"
        message="What you’ve entered here hasn’t been saved."
        okText="Discard"
        cancelText="Keep editing"
        danger
        onOk={discard}
        onCancel={() => setAsking(false)}
      />
    </Modal>
  )
}
