import { lazy, Suspense, type ComponentType } from 'react'
import { prefetch } from './first-page-shown.ts'

/**
 * A component that a page does not show at first: a dialog behind a button, another tab. Its code is separate
 * from the page's; it is fetched once the first page has been in use for a while and the browser is idle, so
 * that opening it does not wait.
 */
export function preloadable<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  // If this fails, opening the component fetches it again.
  void prefetch(load)
  return function Later(props: P) {
    return (
      <Suspense fallback={<span hidden data-part-loading="" />}>
        <Part {...props} />
      </Suspense>
    )
  }
}
