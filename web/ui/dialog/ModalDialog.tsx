import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusBack } from '../focus/focus-back.ts'
import classes from './dialogs.module.css'

export interface DialogProps {
  open: boolean
  title: string
  onClose: () => void
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}

export function ModalDialog({ open, title, onClose, size = 'md', children }: DialogProps) {
  useFocusBack(open)
  return (
    <Modal
      opened={open}
      returnFocus={false}
      onClose={onClose}
      title={title}
      size={size}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.body}>{children}</div>
    </Modal>
  )
}
