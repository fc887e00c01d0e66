import { lazy, type ComponentType } from 'react'

/**
 * `lazy` for an optional component, such as a list's shortcuts or a hint. If its code can't be loaded, the
 * component is left out until the next reload. Chromium remembers a failed module for as long as the page is
 * open, so trying again would not help.
 */
export function extra<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<P> => Nothing) }))
}

function Nothing() {
  return null
}
