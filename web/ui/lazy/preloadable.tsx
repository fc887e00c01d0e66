import { lazy, Suspense, type ComponentType } from 'react'
import { whenFirstPageIsShown } from './first-page-shown.ts'

/**
 * A component that a page does not show at first: a dialog behind a button, another tab. Its code is separate
 * from the page's; it is fetched when the first page is shown and the browser is idle, so that opening it
 * does not wait.
 */
export function preloadable<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  // If preloading fails, opening the component fetches it again.
  void whenFirstPageIsShown().then(() =>
    globalThis.requestIdleCallback?.(() => void load().catch(() => undefined)),
  )
  return function Later(props: P) {
    return (
      <Suspense fallback={<span hidden data-part-loading="" />}>
        <Part {...props} />
      </Suspense>
    )
  }
}
