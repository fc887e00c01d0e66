import { createContext, use } from 'react'
import type { AppData } from '#contract/account.ts'
import { allows, allPermissions, flagOf, type Needs, type Permission } from '#domain/access/permissions.ts'

export interface Account extends AppData {
  /** The permissions whose flags are set. */
  granted: readonly Permission[]
  /** Reloads the account after a change to it. */
  refresh: () => void
}

export const AccountContext = createContext<Account | null>(null)

/** The signed-in account. Use only inside the shell. */
export function useAccount(): Account {
  const account = use(AccountContext)
  if (!account) throw new Error('The account is available only inside the shell')
  return account
}

export function useMay(needs: Needs): boolean {
  return allows(needs, useAccount().granted)
}

export function permissionsOf(account: AppData): Permission[] {
  return allPermissions.filter((permission) => account[flagOf(permission)])
}
