import { lazy, Suspense, type ComponentType } from 'react'

/**
 * A part that a page does not show at first: a dialog behind a button, another tab. Its code is no part of the page's; it is fetched
 * once the browser has nothing better to do, so that opening it does not wait.
 */
export function comesLater<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  // Where fetching ahead fails, opening the part fetches it again.
  globalThis.requestIdleCallback?.(() => void load().catch(() => undefined))
  return function Later(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
