import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeskFound, DeskRow } from '#contract/fast-track.ts'
import { call, newKey } from '#web/api/client.ts'
import { useLive } from '#web/api/use-live.ts'
import { problemsOf } from '#web/api/outcome.ts'
import { giveSignal } from '#web/scan/signals.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useStored } from '#web/ui/device/stored.ts'
import { deskCalls, type DeskMode } from './desk-calls.ts'
import { resultOf, resultOfParty, type DeskResult } from './desk-words.ts'

/** The desk's state: mode, query, result, open party. */
export function useDesk(date: string) {
  const { currency } = useAccount().site
  const [mode, setMode] = useStored<DeskMode>('desk-mode', 'arrival')
  const [device, setDevice] = useDeviceName()
  const [isSilent, setSilent] = useStored('desk-silent', false)
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState(false)
  /** The text that was searched last. */
  const [searched, setSearched] = useState('')
  const [choices, setChoices] = useState<DeskFound | null>(null)
  const [result, setResult] = useState<DeskResult | null>(null)
  const [booking, setBooking] = useState<string | null>(null)
  const [shownTimes, setShownTimes] = useState(0)
  const box = useRef<HTMLInputElement>(null)
  const lastAsked = useRef(0)

  /** Whether the user has gone to the search box to type, until the next step. */
  const isByHand = useRef(false)

  /** Focuses the search box so that the next scan replaces its content. */
  const ready = useCallback(() => {
    isByHand.current = false
    requestAnimationFrame(() => {
      // A tablet's own keyboard would cover the party. It opens when the user touches the box.
      if (box.current) box.current.inputMode = 'none'
      box.current?.focus({ preventScroll: true })
      box.current?.select()
    })
  }, [])
  const typeByHand = () => {
    isByHand.current = true
    if (box.current) box.current.inputMode = 'search'
  }
  /** Types for the user, who goes on in the search box. */
  const type = (text: string) => {
    setTyped(text)
    box.current?.focus({ preventScroll: true })
  }
  /** Brings the result and the party to the top of the view. */
  const show = useCallback(() => setShownTimes((times) => times + 1), [])
  const say = useCallback(
    (next: DeskResult) => {
      setResult(next)
      show()
      if (!isSilent) giveSignal(next.signal)
    },
    [isSilent, show],
  )
  /** The same result with other words: no sound, and the page doesn't move. Only while it is still shown. */
  const renew = useCallback((old: DeskResult, next: DeskResult | null) => {
    setResult((shown) => (shown === old ? next : shown))
  }, [])
  /** A result that arrives without a user action: the page doesn't scroll to it. */
  const note = useCallback(
    (next: DeskResult) => {
      setResult(next)
      if (!isSilent) giveSignal(next.signal)
    },
    [isSilent],
  )
  /** Opens a party of a list, with the message that a scan of its ticket would show. */
  const open = (party: DeskRow) => {
    setBooking(party.bookingGuid)
    setChoices(null)
    setResult(resultOfParty(party, currency))
    show()
  }
  /** Closes the party; the message of its last step stays. */
  const leave = () => {
    setBooking(null)
    show()
    ready()
  }
  const close = () => {
    setResult(null)
    leave()
  }

  const find = useCallback(
    /** `kept`: the result that stays, whatever is found. */
    async (query: string, kept: DeskResult | null = null) => {
      if (query.trim() === '') return
      // Two scans in a row: only the answer to the last one is shown.
      const turn = ++lastAsked.current
      setAsking(true)
      const outcome = await call(deskCalls[mode].find, { query: { query: readable(query), date } })
      if (turn !== lastAsked.current) return
      setAsking(false)
      setSearched(query)
      ready()
      if (kept !== null && (outcome.kind !== 'ok' || outcome.reply.items.length === 0)) return
      if (outcome.kind !== 'ok') {
        say({ signal: 'bad', title: 'Search failed', message: problemsOf(outcome).join(' ') || 'Try again.' })
        return
      }
      const [only] = outcome.reply.items
      setChoices(outcome.reply.items.length > 1 || outcome.reply.mustChoose ? outcome.reply : null)
      setBooking(
        only && outcome.reply.items.length === 1 && !outcome.reply.mustChoose ? only.bookingGuid : null,
      )
      const next = resultOf(outcome.reply, query, currency)
      if (kept) show()
      else if (next) say(next)
      else {
        setResult(null)
        show()
      }
      if (outcome.reply.items.length > 0) setTyped('')
    },
    [mode, date, ready, say, show, currency],
  )

  const renewChoices = useCallback(async () => {
    const shown = choices
    if (shown === null) return
    const outcome = await call(deskCalls[mode].find, { query: { query: readable(searched), date } })
    if (outcome.kind !== 'ok') return
    const next = outcome.reply.items.length > 0 ? outcome.reply : null
    setChoices((now) => (now === shown ? next : now))
  }, [choices, mode, searched, date])
  useLive(['fastTrack', 'flight'], () => void renewChoices())

  /** Goes to the other desk: with a party that belongs there, or with none. */
  const changeMode = (next: DeskMode, party: string | null = null) => {
    setMode(next)
    setChoices(null)
    setResult(null)
    setBooking(party)
    ready()
  }
  useEffect(ready, [ready])

  return {
    mode,
    changeMode,
    device,
    setDevice,
    isSilent,
    setSilent,
    typed,
    setTyped,
    searched,
    asking,
    choices,
    result,
    say,
    renew,
    note,
    booking,
    open,
    leave,
    close,
    shownTimes,
    find,
    ready,
    box,
    isByHand,
    typeByHand,
    type,
    date,
  }
}

export type Desk = ReturnType<typeof useDesk>

/** This device's name in the history; generated until a user renames it. */
function useDeviceName(): [string, (name: string) => void] {
  const [name, setName] = useStored('desk-device', '')
  const [first] = useState(() => `Tablet ${newKey().slice(0, 4).toUpperCase()}`)
  useEffect(() => {
    if (name === '') setName(first)
    // Once, on the first visit of this device.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return [name || first, setName]
}

/** Boarding passes contain invisible separators and more data than the desk needs. */
function readable(code: string): string {
  return code.replaceAll(/\p{Cc}/gu, '').slice(0, 600)
}
