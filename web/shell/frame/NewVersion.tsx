import { useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { isNewBuildServed, onNewBuild } from '#web/api/new-build.ts'
import { pagesFromDevice } from '#web/offline/cached-page.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Banner } from './Banner.tsx'

/** Offers the newer version that the portal serves. The driver's page and the desk offer their own update. */
export function NewVersion() {
  const { pathname } = useLocation()
  const isServed = useSyncExternalStore(onNewBuild, isNewBuildServed)
  if (!isServed || pagesFromDevice.includes(pathname)) return null
  return (
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
  )
}
