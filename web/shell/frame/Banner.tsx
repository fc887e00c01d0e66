import { IconAlertTriangleFilled, IconCircleCheckFilled } from '#web/ui/icon/first-icons.ts'
import type { ReactNode } from 'react'
import classes from './Banners.module.css'

export function Banner({
  kind,
  action,
  children,
}: {
  kind: 'good' | 'bad' | 'news'
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classes.banner} data-kind={kind}>
      {kind === 'good' && <IconCircleCheckFilled size={18} aria-hidden />}
      {kind === 'bad' && <IconAlertTriangleFilled size={18} aria-hidden />}
      <span>{children}</span>
      {action}
    </div>
  )
}
