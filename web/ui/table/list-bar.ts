import type { ActionHere } from '#web/ui/actions/actions-here.ts'
import chips from './FilterChips.module.css'
import filters from './ListFilters.module.css'
import { asksToSave } from './saved-views.ts'

const control = ':is(select, input, button, [role=radiogroup] input)'
const filterOf = [chips.chips, filters.filters, filters.unfold].map((it) => `.${it} ${control}`)
const anyFilter = ['select', '[role=radiogroup] input', ...filterOf]
  .map((it) => `.${filters.beside} ${it}:not([type=search], [inert] *)`)
  .join(', ')

/** The first filter above a list, after its search box. On a phone, the button that shows the filters. */
export function firstFilter(list: Element | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>(anyFilter) ?? null
}

/** The controls in the bar of a button, for type-ahead. Text fields and selects handle letters themselves. */
export function filtersAround(button: Element): HTMLElement[] {
  const bar = button.matches('button, a, [type=radio]') ? button.closest(`.${filters.beside}`) : null
  return [...(bar?.querySelectorAll<HTMLElement>('button, a[href], select, input:not([type=search])') ?? [])]
}

/** What the palette offers for the bar above a list, as far as the list has it. */
export function barActions(list: Element | null, isNamed: boolean): ActionHere[] {
  const filter = firstFilter(list)
  const view = list?.querySelector<HTMLElement>('[data-view-button]')
  // After the palette has closed.
  const later = (run: () => void) => () => void setTimeout(run)
  const viewed = (label: string, words: readonly string[], isToSave = false) => {
    const open = () => {
      asksToSave.current = isToSave
      view?.click()
    }
    return view ? [{ label, words, isLast: true, run: later(open) }] : []
  }
  return [
    ...(filter
      ? [{ label: 'Filter…', words: ['filters'], isLast: true, run: later(() => filter.focus()) }]
      : []),
    ...viewed('Columns…', ['show columns', 'hide columns']),
    ...(isNamed
      ? viewed('Save this view…', ['saved views', 'save list', 'rename view', 'share view'], true)
      : []),
  ]
}
