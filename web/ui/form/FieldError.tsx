import { IconAlertCircleFilled } from '#web/ui/icon/first-icons.ts'
import type { ReactNode } from 'react'
import classes from './fields.module.css'

/** A field's error: an icon and text, never colour alone. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className={classes.error}>
      <IconAlertCircleFilled size={16} aria-hidden />
      <span>{children}</span>
    </span>
  )
}
