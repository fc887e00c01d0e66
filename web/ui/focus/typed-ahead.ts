const keepMs = 3000
const modal = '[role="dialog"][aria-modal="true"]'
/** Keys that move through a list, whose rows may load parts of a page. */
const moves = /^([jk]|Arrow.*|Home|End)$/

let ahead = ''
let before = ''
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
  const { key } = event
  const last = before
  before = key
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isInDialog(event.target)) return
  const dialog = document.querySelector(modal)
  if (!isAsked && dialog === null && !isLoadingPart(event, last)) return
  if (key === 'Backspace') ahead = ahead.slice(0, -1)
  else if (key.length === 1) ahead += key
  // Enter would press what has the focus on the page.
  else if (key !== 'Enter' || ahead === '') return
  event.preventDefault()
  event.stopPropagation()
  clearTimeout(forgetting)
  forgetting = window.setTimeout(takeTypedAhead, keepMs)
}

/** Types what was kept into the field that takes the focus in a dialog. */
export function putTyped(field: EventTarget | null): void {
  if (ahead === '' || !isInDialog(field) || !isText(field)) return
  const text = takeTypedAhead()
  // After the dialog has finished rendering, and before the next key.
  queueMicrotask(() => document.execCommand('insertText', false, text))
}

/** A part of the page is loading, such as a dialog that an action opens. */
function isLoadingPart({ key, target }: KeyboardEvent, last: string): boolean {
  if (ahead === '' && (moves.test(key) || moves.test(last))) return false
  return !isText(target) && document.querySelector('[data-part-loading]') !== null
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null
}

function isText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !/^(checkbox|radio|button|file)$/.test(target.type))
  )
}
