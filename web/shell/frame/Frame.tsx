import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { extra } from '#web/ui/lazy/extra.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { useMedia } from '#web/ui/device/media.ts'
import { LazyMounted } from '#web/ui/lazy/LazyMounted.tsx'
import { useShortcutListener } from '#web/ui/keys/shortcuts.ts'
import { savedViewsPart } from '#web/ui/table/saved-views.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useForgetInTime } from '#web/shell/account/forget-in-time.ts'
import { Banners } from './Banners.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { listAsLeft } from '#web/shell/navigation/own-links.ts'
import { PortalShortcuts } from '#web/shell/navigation/PortalShortcuts.tsx'
import { SideMenu } from '#web/shell/navigation/SideMenu.tsx'
import { asLeft, learnOwner } from '#web/shell/views/left-lists.ts'
import { useMenu } from '#web/shell/navigation/use-menu.ts'
import classes from './Frame.module.css'

// Rarely opened, so their code is loaded when idle or on opening.
const PortalPalette = preloadable(
  async () => (await import('#web/shell/navigation/PortalPalette.tsx')).PortalPalette,
)
const TypeAhead = extra(async () => (await import('#web/ui/focus/TypeAhead.tsx')).TypeAhead)
const ShortcutSheet = lazy(async () => ({
  default: (await import('#web/ui/keys/ShortcutSheet.tsx')).ShortcutSheet,
}))
listAsLeft.current = asLeft
savedViewsPart.current = extra(async () => (await import('#web/shell/views/SavedViews.tsx')).SavedViews)

/** The frame around every page: header, menu, content, footer. */
export function Frame({ children }: { children: ReactNode }) {
  // A phone has no room next to the content, so the menu overlays it, pinned or not.
  const phone = useMedia('(max-width: 40em)')
  const menu = useMenu(phone)
  const [palette, setPalette] = useState(false)
  const [sheet, setSheet] = useState(false)
  const covered = menu.open && (phone || !menu.locked)
  const main = useRef<HTMLElement>(null)
  const { guid } = useAccount()
  // Before the effects of the page, which remember its filters.
  useLayoutEffect(() => learnOwner(guid), [guid])
  useForgetInTime()
  useShortcutListener()
  useFocusOnNewPage(main)

  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Header menuOpen={menu.open} onMenu={menu.toggle} onPalette={() => setPalette(true)} />
      <SideMenu menu={menu} />
      {covered && <div className={classes.cover} onClick={menu.close} aria-hidden />}
      <div className={classes.page} data-beside-menu={(menu.open && !covered) || undefined} inert={covered}>
        <Banners />
        <main id="content" className={classes.content} ref={main} tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      <PortalShortcuts onPalette={() => setPalette(true)} onSheet={() => setSheet(true)} />
      <Suspense>
        <TypeAhead isAsked={palette} />
      </Suspense>
      <LazyMounted of={PortalPalette} open={palette} onClose={() => setPalette(false)} />
      <LazyMounted of={ShortcutSheet} open={sheet} onClose={() => setSheet(false)} />
    </>
  )
}

/** A new page starts at its content, for screen readers. */
function useFocusOnNewPage(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const first = useRef(true)
  useEffect(() => {
    if (
      !first.current &&
      !document.querySelector('[role="dialog"]') &&
      // A page that focuses one of its own fields keeps the focus there.
      !main.current?.querySelector('input:focus, textarea:focus, select:focus') &&
      !document.getElementById('side-menu')?.contains(document.activeElement)
    ) {
      main.current?.focus({ preventScroll: true })
    }
    first.current = false
  }, [pathname, main])
}
