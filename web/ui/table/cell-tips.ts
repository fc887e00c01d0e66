/** Shows the full text of the hovered cell if it is truncated. */
export function tipOfCell({ target }: Event): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row] > td') : null
  if (!cell) return
  if (isCut(cell)) cell.dataset['tip'] = textOf(cell)
  else delete cell.dataset['tip']
}

/** Shows the full text of all truncated cells in the focused row, each but its name with its column. */
export function tipOfRow({ target }: Event): void {
  if (!(target instanceof HTMLElement)) return
  const row = target.closest<HTMLElement>('tr[data-row]')
  if (!row || target.dataset['tip'] !== undefined) return
  const cut = [...row.querySelectorAll<HTMLElement>(':scope > td')].filter(isCut)
  if (cut.length === 0) return
  target.dataset['tip'] = cut.map((it) => [...headerOf(it), textOf(it)].join(': ')).join(' · ')
  target.addEventListener('blur', () => delete target.dataset['tip'], { once: true })
}

/** Browsers round half pixels. */
function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll<HTMLElement>('a, button, span:not(.said), li')].some(
    (it) => it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).overflow !== 'visible',
  )
}

/** Not of the row’s name, which says what it is. */
function headerOf(cell: HTMLElement): string[] {
  if (!(cell instanceof HTMLTableCellElement) || cell.dataset['name'] !== undefined) return []
  const header = cell.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]
  const [text] = (header?.querySelector('button') ?? header)?.childNodes ?? []
  return text instanceof Text ? [text.data] : []
}

function textOf(cell: HTMLElement): string {
  return cell.innerText.replaceAll(/\s+/g, ' ').trim()
}
