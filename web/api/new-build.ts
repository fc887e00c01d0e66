/**
 * Whether the portal serves a newer web app than this page. Compares the times of the builds, so that a new
 * page isn't told to reload by a portal that hasn't been upgraded yet, and the hashes, because the same
 * program may have been built twice.
 */
let isNewer = false
let own: string | undefined
const listeners = new Set<() => void>()

/** Called with the build that the portal names in its replies. */
export function noteBuild(served: string): void {
  own ??= document.querySelector<HTMLMetaElement>('meta[name="kerbside-build"]')?.content ?? ''
  // In development, pages have no build time.
  if (isNewer || own === '' || served <= own || hashOf(served) === hashOf(own)) return
  isNewer = true
  listeners.forEach((notify) => notify())
}

function hashOf(build: string): string | undefined {
  return build.split('-')[1]
}

export function isNewBuildServed(): boolean {
  return isNewer
}

export function onNewBuild(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
