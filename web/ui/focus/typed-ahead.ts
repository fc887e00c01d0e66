const keepMs = 3000
const modal = '[role="dialog"][aria-modal="true"]'
/** List keys, the key of menus, and the first key of sequences such as `g b`. They never open a dialog. */
const opensNothing = /[cjkxgfpl]/i

let ahead = ''
let before = ''
/** Whether the previous key may have opened a dialog that is still loading. */
let mayLoad = false
let forgetting = 0

/** The text typed before the field was mounted; it is returned once. */
export function takeTypedAhead(): string {
  const typed = ahead
  ahead = ''
  return typed
}

/**
 * Keeps a letter that is meant for a field: the search field that was asked for, or one in a dialog that is
 * still loading or hasn't taken the focus yet. On a busy machine that is a second: the letters would be lost,
 * or be taken for the shortcuts of the page below.
 */
export function keepTyped(event: KeyboardEvent, isAsked: boolean): void {
  const { key, target } = event
  const isWord = ahead !== '' || /^[\p{L}\p{N}]$/u.test(key)
  const isLoading =
    mayLoad && isWord && !isText(target) && document.querySelector('[data-part-loading]') !== null
  const isMenuOpen = document.querySelector('[role="menu"]') !== null
  mayLoad = mayOpen(event, before, isMenuOpen)
  before = key
  // The letters of a menu choose its entries.
  if (isMenuOpen) return
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (isInDialog(target) && (!isAsked || isText(target))) return
  if (!isAsked && !isLoading && document.querySelector(modal) === null) return
  mayLoad = isLoading
  if (key === 'Backspace') ahead = ahead.slice(0, -1)
  else if (key.length === 1) ahead += key
  // Enter would press what has the focus on the page.
  else if (key !== 'Enter' || ahead === '') return
  event.preventDefault()
  event.stopPropagation()
  clearTimeout(forgetting)
  forgetting = window.setTimeout(takeTypedAhead, keepMs)
}

/** Types what was kept into the field that takes the focus in a dialog. A question takes none. */
export function putTyped(field: EventTarget | null): void {
  if (ahead === '' || !isInDialog(field)) return
  if (field instanceof HTMLButtonElement && field.matches('[data-autofocus]')) return void takeTypedAhead()
  if (!isText(field)) return
  const text = takeTypedAhead()
  // After the dialog has finished rendering, and before the next key.
  queueMicrotask(() => {
    // As the browser sets it: a form that knows the new value already wouldn’t notice the change.
    const prototype: object = Object.getPrototypeOf(field) as object
    Reflect.set(prototype, 'value', field.value + text, field)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
}

/** To be called when a palette command may open a dialog. */
export function expectField(): void {
  mayLoad = true
}

/** Enter or a letter in a menu, or the letter of a shortcut. */
function mayOpen({ key, target }: KeyboardEvent, last: string, isMenuOpen: boolean): boolean {
  if (key === 'Enter') return isMenuOpen
  if (!/^[a-z]$/i.test(key)) return false
  return isMenuOpen || (!isText(target) && last !== 'g' && !opensNothing.test(key))
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null
}

function isText(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !/^(checkbox|radio|button|file)$/.test(target.type))
  )
}
