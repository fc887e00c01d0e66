import { useEffect, useRef } from 'react'
import type { Unsent } from '#web/offline/outbox.ts'
import { deskOutbox, type SavedStep } from './device-outbox.ts'
import { sentText } from './device-words.ts'
import type { DeskResult } from './desk-words.ts'
import type { Desk } from './use-desk.ts'
import type { useDevice } from './use-device.ts'

/**
 * Reports the results of actions saved on the device once all of them are sent. An action that is sent
 * immediately has its own result. What was decided since no longer needs attention.
 */
export function useSentResult(
  { note, renew }: Pick<Desk, 'note' | 'renew'>,
  { isAway, unsent, toLookAt, already }: ReturnType<typeof useDevice>,
  open: () => void,
): void {
  const waited = useRef(new Set<string>())
  const said = useRef<{ keys: ReadonlySet<string>; look: number; before: number; result: DeskResult } | null>(
    null,
  )
  const openNow = useRef(open)
  openNow.current = open
  useEffect(() => {
    const resultOf = (keys: ReadonlySet<string>) => {
      const countOf = (all: typeof toLookAt) => all.filter(({ key }) => keys.has(key)).length
      const [look, before] = [countOf(toLookAt), countOf(already)]
      const result: DeskResult = {
        signal: look > 0 ? 'look' : 'good',
        title: 'Saved actions',
        message: sentText(keys.size, look, before),
        ...(look + before > 0 ? { action: { label: 'Show', run: () => openNow.current() } } : {}),
      }
      return { keys, look, before, result }
    }
    if (isAway) for (const { key } of unsent) waited.current.add(key)
    if (!isAway && sentOf(waited.current, unsent) > 0) {
      said.current = resultOf(new Set(waited.current))
      waited.current.clear()
      note(said.current.result)
    } else if (said.current !== null) {
      const next = resultOf(said.current.keys)
      if (next.look === said.current.look && next.before === said.current.before) return
      renew(said.current.result, next.result)
      said.current = next
    }
  }, [isAway, unsent, toLookAt, already, note, renew])
  // Those of an earlier visit have waited too.
  useEffect(() => {
    const read = async () => {
      await deskOutbox.load()
      for (const { key, refused } of deskOutbox.items()) if (refused === null) waited.current.add(key)
    }
    void read()
  }, [])
}

/** How many of them are sent; 0 until all are. */
function sentOf(waited: ReadonlySet<string>, unsent: readonly Unsent<SavedStep>[]): number {
  return unsent.some(({ key }) => waited.has(key)) ? 0 : waited.size
}
