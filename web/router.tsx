import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { doors, pages, type Page } from './pages.ts'
import { AccountGate } from './shell/door/AccountGate.tsx'
import { CrashScreen } from './shell/door/CrashScreen.tsx'
import { ShellParts } from './shell/frame/ShellParts.tsx'
import { NotFoundPage } from './shell/page/NotFoundPage.tsx'
import { PageSkeleton } from './ui/state/LoadBoundary.tsx'
import { Permitted } from './shell/account/Permitted.tsx'
import { PortalEffects } from './shell/frame/PortalEffects.tsx'

const root = createRootRoute({
  component: () => (
    <PortalEffects>
      <Outlet />
    </PortalEffects>
  ),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: () => (
    <AccountGate>
      <ShellParts>
        <Outlet />
      </ShellParts>
    </AccountGate>
  ),
})

const doorRoutes = doors.flatMap(({ path, open, load }) =>
  (open ? [path, `${path}/$`] : [path]).map((at) =>
    createRoute({ getParentRoute: () => root, path: at, component: lazyRouteComponent(load) }),
  ),
)

const pageRoutes = pages.map((page) =>
  createRoute({ getParentRoute: () => shell, path: page.path, component: permitted(page) }),
)
const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage })

/** Query strings stay plain text both ways: a copied address is readable. */
const plainSearch = {
  parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>) => {
    const stored = Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === null || value === ''
        ? []
        : [[name, `${value as string | number | boolean}`]],
    )
    const text = new URLSearchParams(stored).toString()
    return text === '' ? '' : `?${text}`
  },
}

export const router = createRouter({
  routeTree: root.addChildren([...doorRoutes, shell.addChildren([...pageRoutes, unknown])]),
  ...plainSearch,
  scrollRestoration: true,
  defaultPendingMs: 200,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The page was opened from a row of a list: how many entries that list is behind. */
    fromList?: number
  }
}

function permitted({ screen, load }: Page) {
  const Content = lazyRouteComponent(load) as ComponentType & { preload?: () => Promise<void> }
  const Guarded = () => (
    <Permitted needs={screen.needs}>
      <Content />
    </Permitted>
  )
  // The router uses this to fetch a page's code before a visit.
  return Object.assign(Guarded, Content.preload ? { preload: Content.preload } : {})
}
