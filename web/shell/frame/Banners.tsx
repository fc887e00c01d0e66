import { IconX } from '#web/ui/icon/first-icons.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
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
  const { pathname } = useLocation()
  const isLeft = useRef(false)
  useEffect(() => {
    if (!banner) return undefined
    isLeft.current = false
    const timer = setTimeout(hideBanner, shownMs)
    const ending = new AbortController()
    const leave = () => (isLeft.current = true)
    for (const event of ['pointerdown', 'keydown', 'popstate'])
      window.addEventListener(event, leave, { signal: ending.signal, capture: true })
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [banner])
  // It stays when saving itself leads to another page, and not when the user goes there.
  useEffect(() => {
    if (isLeft.current) hideBanner()
  }, [pathname])

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
