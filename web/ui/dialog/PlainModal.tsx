import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMedia } from '#web/ui/device/media.ts'
import { useFocusBack } from '#web/ui/focus/focus-back.ts'
import { useDialogEscape } from './dialog-escape.ts'
import { useScrollLock } from './scroll-lock.ts'

export interface DialogProps {
  open: boolean
  title: string
  onClose: () => void
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** With a longer form: the whole screen of a phone. */
  sheet?: boolean
  children: ReactNode
}

/** The frame of a dialog. It closes without asking. */
export function PlainModal({ open, title, onClose, size = 'md', sheet = false, children }: DialogProps) {
  useFocusBack(open)
  useDialogEscape(open, onClose)
  useScrollLock(open)
  const isNarrow = useMedia('(max-width: 40em)')
  return (
    <Modal
      opened={open}
      returnFocus={false}
      lockScroll={false}
      onClose={onClose}
      closeOnEscape={false}
      title={title}
      size={size}
      fullScreen={sheet && isNarrow}
      transitionProps={{ duration: 0 }}
      // A header of its own is a second banner of the page to a screen reader.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  )
}
