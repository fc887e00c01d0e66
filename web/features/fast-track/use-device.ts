import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { deviceNow } from '#web/clock.ts'
import { noteReachable } from '#web/api/connection.ts'
import { useLive } from '#web/api/use-live.ts'
import { usePortalNow } from '#web/offline/portal-clock.ts'
import type { Unsent } from '#web/offline/outbox.ts'
import { useFlush } from '#web/offline/use-flush.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { deskRefreshes } from './desk-calls.ts'
import { deviceDesk } from './device-desk.ts'
import { changeLine, deskLine, useDeskLine } from './device-state.ts'
import { deviceList, listNow, onDeviceList, refreshList, type DeviceList } from './device-list.ts'
import { deskOutbox, type SavedStep } from './device-outbox.ts'
import { deskQueue } from './device-sender.ts'

const everyMs = 60_000
const retryMs = 10_000
/** Many changes in a row load the list once. */
const afterEventMs = 15_000
/** A network that takes longer is still as good as none. */
const goodMs = 3000
const oldMinutes = 2

/** Keeps the device's list fresh and sends its actions, while the desk is open. */
export function useDevice() {
  const { guid: owner, site } = useAccount()
  const { isAway } = useDeskLine()
  const list = useSyncExternalStore(onDeviceList, () => listNow(owner))
  const all = useSyncExternalStore(deskOutbox.subscribe, deskOutbox.items)
  const mine = useMemo(() => all.filter((it) => it.owner === owner), [all, owner])
  const unsent = useMemo(() => mine.filter((it) => it.refused === null), [mine])
  const refused = useMemo(() => mine.filter((it) => it.refused !== null), [mine])
  const toLookAt = useMemo(() => refused.filter((it) => it.verdict !== 'already'), [refused])
  const already = useMemo(() => refused.filter((it) => it.verdict === 'already'), [refused])
  useDecided(list, refused)
  const now = usePortalNow(everyMs / 4)
  const flush = useFlush(deskQueue, owner, unsent.length)
  useFreshList(owner, isAway)
  useReloadWhenChanged(unsent.length === 0, isAway)
  const isWaiting = unsent.length > 0
  useEffect(() => {
    if (isWaiting && !isAway) flush()
  }, [isWaiting, isAway, flush])
  const isOld = list !== null && minutesBetween(list.asOf, now) >= oldMinutes
  return {
    isAway,
    list,
    unsent,
    toLookAt,
    /** Others had done the same before: nothing is left to do. */
    already,
    asOf: isOld ? timeText(list.asOf, site.timeZone) : null,
    flush,
  }
}

/** Drops the user's conflicts that were resolved in FT Concerige from those the server refused. */
function useDecided(list: DeviceList | null, refused: readonly Unsent<SavedStep>[]): void {
  useEffect(() => {
    // A list stored by an earlier version has none.
    const decided = new Set(list?.decided?.map((it) => it.key))
    void deskOutbox.dismiss(...refused.filter((it) => decided.has(it.key)).map((it) => it.key))
  }, [list, refused])
}

/**
 * Loads the list: now, every minute, after changes; and while the network is away, often enough to notice
 * that it is back.
 */
function useFreshList(owner: string, isAway: boolean): void {
  const client = useQueryClient()
  const [isChanged, setChanged] = useState(false)
  useLive(['fastTrack'], () => setChanged(true))
  useEffect(() => {
    changeLine({ device: deviceDesk })
    void deviceList(owner)
  }, [owner])
  useEffect(() => {
    if (!isChanged) return undefined
    const timer = setTimeout(() => {
      setChanged(false)
      void look(owner, client)
    }, afterEventMs)
    return () => clearTimeout(timer)
  }, [isChanged, owner, client])
  useEffect(() => {
    const now = () => void look(owner, client)
    now()
    const timer = setInterval(now, isAway ? retryMs : everyMs)
    window.addEventListener('online', now)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', now)
    }
  }, [owner, client, isAway])
}

/** Loads the list, which also shows whether the network is there. */
async function look(owner: string, client: QueryClient): Promise<void> {
  const began = deviceNow()
  const refreshed = await refreshList(owner)
  const isGood = refreshed !== 'away' && minutesBetween(began, deviceNow()) * 60_000 <= goodMs
  if (refreshed === 'away') changeLine({ isAway: true })
  else if (isGood && deskLine().isAway) {
    changeLine({ isAway: false })
    noteReachable(true)
    await deskQueue.flush(owner, client)
  }
}

/**
 * What is on screen loads again when actions were sent or the line has changed: it comes from another place
 * then.
 */
function useReloadWhenChanged(isAllSent: boolean, isAway: boolean): void {
  const client = useQueryClient()
  const shown = useRef({ isAllSent, isAway })
  useEffect(() => {
    // What the page loads as it opens is up to date.
    if (shown.current.isAllSent === isAllSent && shown.current.isAway === isAway) return
    shown.current = { isAllSent, isAway }
    for (const { path } of deskRefreshes) void client.invalidateQueries({ queryKey: [path] })
  }, [client, isAllSent, isAway])
}
