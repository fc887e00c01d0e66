import { accountBalance } from '#contract/ledger.ts'
import type { Caller } from './caller.ts'

/** The balance of each account, in cents. */
export async function balances(caller: Caller): Promise<Record<string, number>> {
  const { trial } = await caller.must(accountBalance, { query: {} })
  return Object.fromEntries(trial.map((it) => [it.account, it.balanceCents]))
}

/** The change of each account since, and the total. */
export async function change(
  caller: Caller,
  before: Record<string, number>,
): Promise<Record<string, number>> {
  const now = await balances(caller)
  const accounts = [...new Set([...Object.keys(now), ...Object.keys(before), 'suspense'])]
  const moved = accounts.map((it) => [it, (now[it] ?? 0) - (before[it] ?? 0)] as const)
  return { ...Object.fromEntries(moved), sum: moved.reduce((sum, [, cents]) => sum + cents, 0) }
}
