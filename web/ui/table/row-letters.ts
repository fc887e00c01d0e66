const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** The letters that open each of `count` rows: one each, or two if there are more rows than letters. */
export function rowLetters(count: number): string[] {
  const letters = alphabet.split('')
  const all = count <= letters.length ? letters : letters.flatMap((first) => letters.map((it) => first + it))
  return all.slice(0, count)
}

/** Shows a letter on every row in view; typing it opens the row. Any other key or a click hides them. */
export function showRowLetters(open: (row: HTMLElement) => void): void {
  const rows = rowsInView()
  const letters = rowLetters(rows.length)
  const names = rows.flatMap((row) => row.querySelector<HTMLElement>(':scope > [data-name]') ?? [])
  if (names.length === 0) return
  names.forEach((cell, place) => (cell.dataset['letter'] = letters[place] ?? ''))
  const ending = new AbortController()
  const end = () => {
    names.forEach((cell) => delete cell.dataset['letter'])
    ending.abort()
  }
  let typed = ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Shift') return
    typed += event.key.toLowerCase()
    if (!letters.some((it) => it.startsWith(typed))) {
      end()
      if (event.key === 'Escape') event.preventDefault()
      return
    }
    event.preventDefault()
    event.stopPropagation()
    const row = rows[letters.indexOf(typed)]
    if (!row) return
    end()
    open(row)
  }
  const { signal } = ending
  document.addEventListener('keydown', onKeyDown, { signal, capture: true })
  document.addEventListener('pointerdown', end, { signal, capture: true })
  // The letters belong to the rows in view.
  document.addEventListener('scroll', end, { signal, capture: true })
}

/** Rows of all lists on the page that lead somewhere and aren't scrolled out of sight. */
function rowsInView(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('tr[data-row]')].filter((row) => {
    if (!row.querySelector('[data-row-link], [data-row-open], a[href^="/"]')) return false
    const { top, bottom } = row.getBoundingClientRect()
    const region = row.closest('[data-rows]')?.getBoundingClientRect()
    const middle = (top + bottom) / 2
    return (
      middle > Math.max(0, region?.top ?? 0) && middle < Math.min(innerHeight, region?.bottom ?? innerHeight)
    )
  })
}
