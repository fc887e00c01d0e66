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
    // The dialog focuses the marked element once rendered. If the form loads later, the focus is already in
    // the dialog. If it returns after its plan, nothing has the focus.
    const at = document.activeElement
    if (at === null || at === document.body || dialog.contains(at)) first?.focus()
  }, [form])
}
