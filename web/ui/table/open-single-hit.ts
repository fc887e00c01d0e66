import { followRowLink } from './TableRow.tsx'

/**
 * Enter in the search box opens the only row found, as soon as the results arrive. Typing more or leaving the
 * field cancels it.
 */
export function openSingleHit(root: HTMLElement, event: KeyboardEvent, isBusy: () => boolean): void {
  const box = event.target as HTMLInputElement
  if (event.key !== 'Enter' || box.value.trim() === '') return
  const { value } = box
  let frames = 0
  const look = () => {
    if (!root.isConnected || document.activeElement !== box || box.value !== value) return
    // The search begins with the next rendering.
    if (frames++ < framesToBegin || isBusy()) {
      if (frames < framesToWait) requestAnimationFrame(look)
      return
    }
    const rows = root.querySelectorAll<HTMLElement>('[data-row]')
    const [only] = rows
    if (only && rows.length === 1) followRowLink(only)
  }
  requestAnimationFrame(look)
}

const framesToBegin = 12
/** Ten seconds. */
const framesToWait = 600
