import { useEffect, useRef } from 'react'
import type { Unsent } from '#web/offline/outbox.ts'
import { deskOutbox, type SavedStep } from './device-outbox.ts'
import { sentText } from './device-words.ts'
import type { Desk } from './use-desk.ts'
import type { useDevice } from './use-device.ts'

/**
 * Reports the results of actions saved on the device once all of them are sent. An action that is sent
 * immediately has its own result.
 */
export function useSentResult(
  { note }: Pick<Desk, 'note'>,
  { isAway, unsent, toLookAt, already }: ReturnType<typeof useDevice>,
  open: () => void,
): void {
  const waited = useRef(new Set<string>())
  const openNow = useRef(open)
  openNow.current = open
  useEffect(() => {
    if (isAway) for (const { key } of unsent) waited.current.add(key)
    const sent = sentOf(waited.current, unsent)
    if (isAway || sent === 0) return
    const countOf = (all: typeof toLookAt) => all.filter(({ key }) => waited.current.has(key)).length
    const [look, before] = [countOf(toLookAt), countOf(already)]
    waited.current.clear()
    note({
      signal: look > 0 ? 'look' : 'good',
      title: 'Saved actions',
      message: sentText(sent, look, before),
      ...(look + before > 0 ? { action: { label: 'Show', run: () => openNow.current() } } : {}),
    })
  }, [isAway, unsent, toLookAt, already, note])
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
