import { useLayoutEffect, type RefObject } from 'react'

const fields = ':is(input:not([type=hidden]), select, textarea):enabled'

/**
 * A form in a dialog is typed into at once: it starts at its first field, where the dialog alone would start at the button that closes it.
 * Not under fingers, whose keyboard would cover the half of it that has not been read yet.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const dialog = form.current?.closest('[role="dialog"]')
    if (!dialog || matchMedia('(pointer: coarse)').matches) return
    const first = dialog.querySelector<HTMLElement>('form [data-autofocus]') ?? dialog.querySelector<HTMLElement>(`form ${fields}`)
    // The dialog takes the focus to what says so, once it is drawn; a form whose facts came later takes it from there.
    first?.setAttribute('data-autofocus', 'true')
    if (dialog.contains(document.activeElement)) first?.focus()
  }, [form])
}
