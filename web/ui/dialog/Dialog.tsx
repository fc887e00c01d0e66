import { lazy, type ReactNode } from 'react'
import type { DialogProps } from './PlainModal.tsx'
import { LazyMounted } from '#web/ui/lazy/LazyMounted.tsx'
import classes from './dialogs.module.css'

const ModalDialog = lazy(async () => ({ default: (await import('./ModalDialog.tsx')).ModalDialog }))

/**
 * A dialog: takes the focus, returns it, closes on Escape. On a phone it has the screen's full width. Its
 * code is loaded when one is opened.
 */
export function Dialog(props: DialogProps) {
  return <LazyMounted of={ModalDialog} {...props} />
}

/** The buttons at the bottom of a dialog. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>
}

/** The errors, announced immediately. */
export function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <div role="alert">
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
