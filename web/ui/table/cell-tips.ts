/** The hovered cell shows its full text if it is cut. */
export function tipOfCell({ target }: Event): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row] > td') : null
  if (!cell) return
  if (isCut(cell)) cell.dataset['tip'] = textOf(cell)
  else delete cell.dataset['tip']
}

/** The focused row shows the full text of all cells that are cut. */
export function tipOfRow({ target }: Event): void {
  if (!(target instanceof HTMLElement)) return
  const row = target.closest<HTMLElement>('tr[data-row]')
  if (!row || target.dataset['tip'] !== undefined) return
  const cut = [...row.querySelectorAll<HTMLElement>(':scope > td')].filter(isCut)
  if (cut.length === 0) return
  target.dataset['tip'] = cut.map(textOf).join(' · ')
  target.addEventListener('blur', () => delete target.dataset['tip'], { once: true })
}

/** Half pixels are rounded. */
function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll<HTMLElement>(':scope > a, :scope > span, :scope > button')].some(
    (it) => it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).overflow !== 'visible',
  )
}

function textOf(cell: HTMLElement): string {
  return cell.innerText.replaceAll(/\s+/g, ' ').trim()
}
