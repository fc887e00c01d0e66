import { useLayoutEffect, useRef } from 'react'
import type { DeskParty } from '#contract/fast-track.ts'
import { singleKeysOff, useShortcut, wasEscapeBare } from '#web/ui/keys/shortcuts.ts'
import { meaningOfKey, type TickRun } from './tick-keys.ts'
import type { Desk } from './use-desk.ts'
import type { Ticks } from './use-ticks.ts'

/**
 * The keys of the open party: 1–9 and A select passengers, Escape closes it. Text and scans still go to the
 * search box.
 */
export function useTickKeys(desk: Desk, party: DeskParty, ticks: Ticks): void {
  const canTick = ticks.expected.length > 0 && party.whyNot.checkIn === null
  useShortcut({ keys: '1–9', label: 'Select or clear passenger 1–9', run: () => undefined })
  useShortcut({ keys: 'a', label: 'Select or clear all passengers', run: ticks.tickAll })
  useShortcut({ keys: 'Escape', label: 'Close party', run: () => wasEscapeBare() && desk.close() })
  const run = useRef<TickRun | null>(null)
  const before = useRef<readonly string[]>([])

  const onKey = (event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.isComposing ||
      event.defaultPrevented ||
      isElsewhere(event.target, desk)
    )
      return
    if (event.key === 'Escape') return take(event, desk.close)
    if (!canTick || singleKeysOff() || desk.isByHand.current) return
    const meaning = meaningOfKey(run.current, { key: event.key, at: event.timeStamp }, party.people.length)
    if (meaning.kind === 'none') {
      if (event.key.length === 1) run.current = null
      return
    }
    if (meaning.kind === 'tick') {
      if (meaning.run.keys.length === 1) before.current = ticks.ticked
      run.current = meaning.run
      return take(event, () => tick(event.key, party, ticks))
    }
    run.current = null
    take(event, () => {
      ticks.choose(before.current)
      if (meaning.kind === 'text') desk.type(meaning.text)
      else void desk.find(meaning.text)
    })
  }
  const latest = useRef(onKey)
  latest.current = onKey
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

function tick(key: string, { people }: DeskParty, ticks: Ticks): void {
  const person = people[Number(key) - 1]
  if (person === undefined) ticks.tickAll()
  else if (ticks.expected.includes(person.guid)) ticks.toggle(person.guid)
}

/** Whether a dialog is open, another field has the focus, or the search box has text. */
function isElsewhere(target: EventTarget | null, desk: Desk): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  const box = desk.box.current
  if (box === null || box.value !== '') return true
  return (
    target !== box &&
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox]), textarea, select')
  )
}

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  act()
}
