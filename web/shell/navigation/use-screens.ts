import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { screens, type Screen, type ScreenName } from '#contract/screens.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { openScreens } from './menu-state.ts'

export interface NamedScreen extends Screen {
  name: ScreenName
}

const named: readonly NamedScreen[] = Object.entries(screens).map(([name, screen]) => ({
  ...screen,
  name: name as ScreenName,
}))

/** The router's pages that the account can open. */
export function useScreens(): readonly NamedScreen[] {
  const { granted } = useAccount()
  const { routesByPath } = useRouter()
  return useMemo(() => openScreens(named, granted, (path) => path in routesByPath), [granted, routesByPath])
}
