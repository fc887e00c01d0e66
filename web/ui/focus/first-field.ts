import { useLayoutEffect, type RefObject } from 'react'

const fields = ':is(input:not([type=hidden]), select, textarea):enabled'

/**
 * Focuses the first field of a form in a dialog, or its button if it has none, because the dialog would focus
 * its close button. Not on
 * touch screens, whose keyboard would cover half of the dialog.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const dialog = form.current?.closest('[role="dialog"]')
    if (!dialog || matchMedia('(pointer: coarse)').matches) return
    const first =
      dialog.querySelector<HTMLElement>('form [data-autofocus]') ??
      dialog.querySelector<HTMLElement>(`form ${fields}`) ??
      dialog.querySelector<HTMLElement>('form [type=submit]')
    first?.setAttribute('data-autofocus', 'true')
    // The dialog focuses the marked element once rendered. By then a form whose data loads later finds the
    // focus in the dialog, and one that is shown again, after its plan, finds it nowhere.
    const at = document.activeElement
    if (at === null || at === document.body || dialog.contains(at)) first?.focus()
  }, [form])
}
