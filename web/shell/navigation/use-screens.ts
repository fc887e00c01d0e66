import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { screens, type Screen, type ScreenName } from '#contract/screens.ts'
import { useAccount } from '../account/account.ts'
import { openScreens } from './menu-state.ts'

export interface NamedScreen extends Screen {
  name: ScreenName
}

const named: readonly NamedScreen[] = Object.entries(screens).map(([name, screen]) => ({ ...screen, name: name as ScreenName }))

/** What the account may open of the router's pages. */
export function useScreens(): readonly NamedScreen[] {
  const { held } = useAccount()
  const { routesByPath } = useRouter()
  return useMemo(() => openScreens(named, held, (path) => path in routesByPath), [held, routesByPath])
}
