import { followRowLink } from './TableRow.tsx'

/** Enter in a list's search box: opens the only row found once its rows have arrived. */
export interface AskedHit {
  box: HTMLInputElement
  text: string
}

interface Shown {
  /** The query whose rows the list shows or is loading. */
  asked: object | undefined
  busy: boolean
}

export function askedHit({ key, target }: KeyboardEvent): AskedHit | null {
  const box = target as HTMLInputElement
  return key === 'Enter' && box.value.trim() !== '' ? { box, text: box.value } : null
}

/** True if there is nothing more to wait for. Typing more or leaving the box cancels it. */
export function settledHit(root: HTMLElement, { box, text }: AskedHit, { asked, busy }: Shown): boolean {
  if (document.activeElement !== box || box.value !== text) return true
  if (busy || !searchesFor(asked, text)) return false
  const rows = root.querySelectorAll<HTMLElement>('[data-row]')
  const [only] = rows
  if (only && rows.length === 1) followRowLink(only)
  return true
}

/** Whether the typed text has become part of the query: the search box hands it on with a delay. */
export function searchesFor(asked: object = {}, text: string): boolean {
  return Object.values(asked).some((it) => typeof it === 'string' && it.trim() === text.trim().slice(0, 200))
}
