import type { KeyboardEvent } from 'react'

/**
 * `j` and `k` move between the lines, as on the desk: the focus goes to the line's check box, where Space
 * selects it. Enter there opens the line.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey || isTyping(target))
    return
  const row = target.closest('[data-row]')
  if (key === 'Enter' && row && target.matches('input[type=checkbox]')) {
    event.preventDefault()
    row.querySelector<HTMLElement>('[data-open-line]')?.click()
    return
  }
  if (key !== 'j' && key !== 'k') return
  const rows = [...currentTarget.querySelectorAll('[data-row]')]
  const at = row ? rows.indexOf(row) : -1
  const next = rows[Math.min(Math.max(at + (key === 'j' ? 1 : -1), 0), rows.length - 1)]
  const box = next?.querySelector<HTMLElement>('input[type=checkbox], button')
  if (!box) return
  event.preventDefault()
  box.focus()
}

const isTyping = (target: HTMLElement) =>
  target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
