import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialogs.module.css'

interface DialogProps {
  open: boolean
  title: string
  onClose: () => void
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** A dialog: takes the focus, gives it back, closes on Escape. On a phone it fills the screen's width. */
export function Dialog({ open, title, onClose, size = 'md', children }: DialogProps) {
  return (
    <Modal
      opened={open}
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

/** The buttons at a dialog's foot. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>
}

/** What went wrong, said at once. */
export function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <div role="alert">
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
