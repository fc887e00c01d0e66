import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'

/** An action on what is open: a button or menu entry of the page, and an entry of the palette. */
export interface ActionHere {
  label: string
  icon?: ReactNode
  /** Other words that people type for it. */
  words?: readonly string[]
  /** Why it is not available; null or absent: it is. */
  whyNot?: string | null | undefined
  /** Listed after the other actions of a selection. */
  isLast?: boolean
  href?: string
  newTab?: boolean
  run?: () => void
  /** The palette asks for one of these first, then runs it. */
  asks?: { placeholder: string; choices: readonly { key: string; label: string; run: () => void }[] }
}

type Actions = readonly ActionHere[] | (() => readonly ActionHere[])

interface ActionsOf {
  /** What they belong to: "Change arrival fast track"; empty: the page. */
  of: string
  /** A function looks at the page when the palette opens. */
  actions: Actions
  /** They act on what is selected, and come first. */
  isSelection?: boolean | undefined
}

const shown = new Set<{ current: ActionsOf }>()
const listeners = new Set<() => void>()
let registered = 0

/** Offers the actions in the palette while the component that draws them is mounted. */
export function useActionsHere(of: string, actions: Actions, isSelection?: boolean): void {
  const latest = useRef<ActionsOf>({ of, actions, isSelection })
  latest.current = { of, actions, isSelection }
  useEffect(() => {
    shown.add(latest)
    registered += 1
    listeners.forEach((notify) => notify())
    return () => void shown.delete(latest)
  }, [])
}

/** The actions on the page at this moment, in the order of their first appearance. */
export function actionsHere(): ActionsOf[] {
  return [...shown].map((it) => it.current)
}

/** Counts every component that has offered actions, so that it rises when a further part has loaded. */
export function useActionsOffered(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => registered,
  )
}
