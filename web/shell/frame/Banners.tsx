import { IconX } from '#web/ui/icon/first-icons.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messages } from '#contract/wire-errors.ts'
import { useNewBuild } from '#web/api/new-build.ts'
import { pagesFromDevice } from '#web/offline/cached-page.ts'
import { useReachable } from '#web/api/connection.ts'
import { Button, IconButton } from '#web/ui/button/Button.tsx'
import { Banner } from './Banner.tsx'
import { hideBanner, useBanner } from './banner-store.ts'
import { useLiveNote } from './live-note.ts'

const shownMs = 6_000

/** Page-wide banners for saved, offline and a new version. Always in the page, so that screen readers announce changes. */
export function Banners() {
  const banner = useBanner()
  const reachable = useReachable()
  const note = useLiveNote()
  const { pathname } = useLocation()
  // The driver's page and the desk come from the device and offer their own update.
  const isNew = useNewBuild() && !pagesFromDevice.includes(pathname)
  useEffect(() => {
    if (!banner) return undefined
    const timer = setTimeout(hideBanner, shownMs)
    return () => clearTimeout(timer)
  }, [banner])

  return (
    <div className="no-print" role="status">
      {!reachable && note === null && <Banner kind="bad">{messages.appLoadNetwork}</Banner>}
      {isNew && (
        <Banner
          kind="news"
          action={
            <Button size="sm" onClick={() => location.reload()}>
              Reload
            </Button>
          }
        >
          A new version is available.
        </Banner>
      )}
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
