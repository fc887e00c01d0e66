import { IconX } from '#web/ui/icon/first-icons.ts'
import { useEffect } from 'react'
import { messages } from '#contract/wire-errors.ts'
import { useReachable } from '#web/api/connection.ts'
import { IconButton } from '#web/ui/button/Button.tsx'
import { Banner } from './Banner.tsx'
import { hideBanner, useBanner } from './banner-store.ts'
import { useLiveNote } from './live-note.ts'
import { NewVersion } from './NewVersion.tsx'

const shownMs = 6_000

/** Page-wide banners. Always in the page, so that screen readers announce changes. */
export function Banners() {
  const banner = useBanner()
  const reachable = useReachable()
  const note = useLiveNote()
  useEffect(() => {
    if (!banner) return undefined
    const timer = setTimeout(hideBanner, shownMs)
    return () => clearTimeout(timer)
  }, [banner])

  return (
    <div className="no-print" role="status">
      {!reachable && note === null && <Banner kind="bad">{messages.appLoadNetwork}</Banner>}
      <NewVersion />
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
