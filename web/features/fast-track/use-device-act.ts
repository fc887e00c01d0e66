import { useCallback } from 'react'
import type { DeskParty } from '#contract/fast-track.ts'
import type { DeskAction } from '#domain/fast-track/desk-step.ts'
import { useInvalidate } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { deskRefreshes } from './desk-calls.ts'
import { loadDevice } from './device-line.ts'
import type { DeviceResult } from './device-state.ts'
import type { Desk } from './use-desk.ts'

const signals = { done: 'good', already: 'look', conflict: 'bad' } as const

/**
 * Actions that are saved on the device first, also with a network, and sent right after. The sign shows the
 * result.
 */
export function useDeviceAct(desk: Desk, party: DeskParty) {
  const account = useAccount()
  const invalidate = useInvalidate()
  const { bookingGuid, reference, name } = party
  const { say, ready } = desk
  const shown = useCallback(
    ({ outcome, message }: DeviceResult) => {
      say({ signal: signals[outcome], title: `${reference}, ${name}`, message })
      invalidate(...deskRefreshes)
      ready()
      return outcome !== 'conflict'
    },
    [say, ready, invalidate, reference, name],
  )
  return {
    act: async (action: DeskAction) => shown(await (await loadDevice()).act(account, bookingGuid, action)),
    undo: async () => shown(await (await loadDevice()).undo(account, bookingGuid)),
  }
}
