import { IconAlertTriangleFilled, IconCircleCheckFilled, IconX } from '#web/ui/icon/first-icons.ts'
import { useEffect, type ReactNode } from 'react'
import { messages } from '#contract/wire-errors.ts'
import { useReachable } from '#web/api/connection.ts'
import { IconButton } from '#web/ui/button/Button.tsx'
import { hideBanner, useBanner } from './banner-store.ts'
import classes from './Banners.module.css'

const shownMs = 6_000

/** Page-wide banners for saved and offline. Always in the page, so that screen readers announce changes. */
export function Banners() {
  const banner = useBanner()
  const reachable = useReachable()
  useEffect(() => {
    if (!banner) return undefined
    const timer = setTimeout(hideBanner, shownMs)
    return () => clearTimeout(timer)
  }, [banner])

  return (
    <div className="no-print" role="status">
      {!reachable && <Banner kind="bad">{messages.appLoadNetwork}</Banner>}
      {banner && (
        <Banner
          kind="good"
          action={
            <IconButton label="Dismiss" size="sm" onClick={hideBanner}>
              <IconX size={16} aria-hidden />
            </IconButton>
          }
        >
          {messages.changesSaved}
        </Banner>
      )}
    </div>
  )
}

export function Banner({ kind, action, children }: { kind: 'good' | 'bad'; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.banner} data-kind={kind}>
      {kind === 'good' ? <IconCircleCheckFilled size={18} aria-hidden /> : <IconAlertTriangleFilled size={18} aria-hidden />}
      <span>{children}</span>
      {action}
    </div>
  )
}
