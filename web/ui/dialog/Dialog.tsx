import { lazy, type ReactNode } from 'react'
import type { DialogProps } from './ModalDialog.tsx'
import { OpenedOnce } from '../lazy/OpenedOnce.tsx'
import classes from './dialogs.module.css'

const ModalDialog = lazy(async () => ({ default: (await import('./ModalDialog.tsx')).ModalDialog }))

/** A dialog: takes the focus, gives it back, closes on Escape. On a phone it fills the screen's width. Its code comes when one is opened. */
export function Dialog(props: DialogProps) {
  return <OpenedOnce of={ModalDialog} {...props} />
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
