import { escapeHtml } from '#domain/message/mail-html.ts'
import type { MailRow } from '#domain/message/mail-blocks.ts'

/** The pieces of the guest’s page as HTML. Text is escaped here, and only here. */
export function line(text: string, name = ''): string {
  const [first = '', ...rest] = escapeHtml(text).split('\n')
  const inside = [first, ...rest].join('<br>')
  return text === '' ? '' : `<p${name === '' ? '' : ` class="${name}"`}>${inside}</p>`
}

/** Tabler’s alert-triangle. The text next to it is the message. */
export const warningIcon =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 9v4m0 4h.01M10.4 3.6 2.3 17.1' +
  'A1.9 1.9 0 0 0 3.9 20h16.2a1.9 1.9 0 0 0 1.6-2.9L13.6 3.6a1.9 1.9 0 0 0-3.2 0z"/></svg>'

export function heading(text: string): string {
  return `<h2>${escapeHtml(text)}</h2>`
}

export function linkTo(href: string, text: string, name = 'button'): string {
  return `<a class="${name}" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`
}

export function rowsOf(rows: readonly MailRow[]): string {
  const shown = rows.map(({ label, value, href, strong, begins }) => {
    if (value === '') return `</dl><h3>${escapeHtml(label)}</h3><dl>`
    const text = escapeHtml(value).replaceAll('\n', '<br>')
    const said = href === undefined ? text : `<a href="${escapeHtml(href)}">${text}</a>`
    const name = begins === true ? ' class="begins"' : ''
    return `<div${name}><dt>${escapeHtml(label)}</dt><dd>${strong === true ? `<b>${said}</b>` : said}</dd></div>`
  })
  return `<dl>${shown.join('')}</dl>`.replaceAll('<dl></dl>', '')
}

interface Form {
  /** To lead to. */
  id?: string
  action: string
  hidden?: Readonly<Record<string, string>>
  button: string
  name?: string
}

/** A form with one button, and a field where `inside` has one. */
export function formOf({ id = '', action, hidden = {}, button, name = 'button' }: Form, inside = ''): string {
  const fields = Object.entries(hidden).map(
    ([key, value]) => `<input type="hidden" name="${key}" value="${escapeHtml(value)}">`,
  )
  return (
    `<form${id === '' ? '' : ` id="${id}"`} method="post" action="${escapeHtml(action)}">${fields.join('')}${inside}` +
    `<button class="${name}">${escapeHtml(button)}</button></form>`
  )
}

export function details(title: string, inside: string, id = ''): string {
  return `<details${id === '' ? '' : ` id="${id}"`}><summary>${escapeHtml(title)}</summary>${inside}</details>`
}

interface Field {
  readonly label: string
  readonly hint: string
}

/** A labelled field, for a line or for a few sentences. */
export function field(id: string, { label, hint }: Field, { maxLength }: { maxLength: number }): string {
  const attributes =
    `id="${id}" name="text" required maxlength="${maxLength}" aria-describedby="${id}-hint" ` +
    'autocomplete="off"'
  const input = maxLength > 100 ? `<textarea ${attributes} rows="3"></textarea>` : `<input ${attributes}>`
  return (
    `<label for="${id}">${escapeHtml(label)}</label><p class="soft" id="${id}-hint">${escapeHtml(hint)}</p>` +
    input
  )
}
