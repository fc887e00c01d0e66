import { useEffect, useState } from 'react'
import { pushMessages } from '#contract/push-messages.ts'
import { forgetOnServer, ourServer } from './push-calls.ts'
import { registerPush, type PushResult } from './register-push.ts'
import { thisBrowser } from './this-browser.ts'

/** Set when the user turned push off here, so that signing in again doesn't turn it on. */
const offKey = 'push-off'

export type PushState = 'finding' | 'on' | 'off' | 'denied' | 'unsupported'

/** Listeners of pages that show the state, called after a visit has renewed its subscription. */
const whenRenewed = new Set<() => void>()

/** The state of push notifications on this device, and functions to turn them on and off. */
export function usePush() {
  const [state, setState] = useState<PushState>('finding')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const look = () => void stateNow().then(setState)
    look()
    whenRenewed.add(look)
    return () => void whenRenewed.delete(look)
  }, [])

  const doing = async (act: () => Promise<PushResult>) => {
    setBusy(true)
    const result = await act()
    setProblem('errorMessage' in result ? result.errorMessage : null)
    setState(await stateNow())
    setBusy(false)
  }
  return { state, problem, busy, turnOn: () => doing(turnOn), turnOff: () => doing(turnOff) }
}

function turnOn(): Promise<PushResult> {
  localStorage.removeItem(offKey)
  return registerPush(thisBrowser, ourServer)
}

async function turnOff(): Promise<PushResult> {
  localStorage.setItem(offKey, 'yes')
  const current = await thisBrowser.current()
  if (current === null) return { result: 'ok' }
  // The server first, so that nothing more is sent even if the browser keeps its subscription.
  await forgetOnServer(current.endpointUrl).catch(() => 0)
  return (await current.remove())
    ? { result: 'ok' }
    : { result: 'error', errorMessage: pushMessages.pushUnsubscribeFailed }
}

async function stateNow(): Promise<PushState> {
  if (!thisBrowser.supported) return 'unsupported'
  if (thisBrowser.permission() === 'denied') return 'denied'
  if (thisBrowser.permission() !== 'granted' || localStorage.getItem(offKey) === 'yes') return 'off'
  const current = await thisBrowser.current().catch(() => null)
  if (current === null) return 'off'
  return (await ourServer.check(current.endpointUrl).catch(() => 200)) === 200 ? 'on' : 'off'
}

/**
 * Checks the subscription once per visit for users who have allowed notifications here, and renews it if it
 * is gone. Only the account page asks for permission, because browsers require a user gesture.
 */
export async function renewPush(): Promise<void> {
  if (
    !thisBrowser.supported ||
    thisBrowser.permission() !== 'granted' ||
    localStorage.getItem(offKey) === 'yes'
  )
    return
  await registerPush(thisBrowser, ourServer)
  whenRenewed.forEach((look) => look())
}
