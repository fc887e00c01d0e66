import type { Call, Parameter } from '#web/api-docs/documents.ts'
import { el } from '#web/api-docs/elements.ts'

const streamMedia = 'text/event-stream'
const mostShown = 200_000

/** A form that sends the call as the signed-in user. */
export function tryForm(call: Call): HTMLElement {
  if (call.replies.some((it) => it.media === streamMedia))
    return el('p', {}, 'This call is a stream, which the page doesn’t show.')
  const isPost = call.method === 'POST'
  const result = el('div', { 'aria-live': 'polite' })
  const fields = call.parameters.map((it) => field(it, isPost))
  const form = el(
    'form',
    { class: 'try' },
    ...fields,
    bodyField(call),
    isPost ? warning() : null,
    el('button', { type: 'submit' }, isPost ? 'Send for real' : 'Send'),
    result,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(call, form, result)
  })
  return form
}

function warning(): HTMLElement {
  return el(
    'label',
    { class: 'warning' },
    el('input', { type: 'checkbox', name: ' real', required: true }),
    ' This is not a test: the call changes this portal’s data, in your name.',
  )
}

function field({ name, in: place, required, schema, example }: Parameter, isPost: boolean): HTMLElement {
  const value = place === 'header' && isPost ? crypto.randomUUID() : place === 'path' ? String(example ?? '') : ''
  const label = el('span', {}, place === 'path' ? name : `${name} (${place})`)
  const attributes = { name: `${place} ${name}`, required: required ?? false }
  if (!schema.enum) return el('label', {}, label, el('input', { ...attributes, value }))
  const options = schema.enum.map((it) => el('option', {}, String(it)))
  return el('label', {}, label, el('select', attributes, required ? null : el('option', { value: '' }), ...options))
}

function bodyField({ body }: Call): HTMLElement | null {
  if (!body) return null
  if (body.media === 'multipart/form-data')
    return el('label', {}, el('span', {}, 'File'), el('input', { type: 'file', name: ' file', required: true }))
  const text = JSON.stringify(body.example ?? {}, null, 2)
  const rows = String(Math.min(20, text.split('\n').length + 1))
  return el(
    'label',
    {},
    el('span', {}, 'Body'),
    el('textarea', { name: ' body', rows, spellcheck: 'false' }, text),
  )
}

async function send(call: Call, form: HTMLFormElement, result: HTMLElement): Promise<void> {
  const button = form.querySelector('button')
  button?.setAttribute('disabled', '')
  result.replaceChildren(el('p', {}, 'Sending…'))
  try {
    const response = await fetch(...requestOf(call, new FormData(form)))
    result.replaceChildren(...(await replyView(response)))
  } catch (error) {
    const words = error instanceof SyntaxError ? `The body isn’t JSON: ${error.message}` : String(error)
    result.replaceChildren(el('p', { class: 'failed' }, words))
  } finally {
    button?.removeAttribute('disabled')
  }
}

function requestOf({ method, path, parameters, body }: Call, data: FormData): [string, RequestInit] {
  const text = (name: string) => String(data.get(name) ?? '')
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(`path ${name}`)))
  const query = new URLSearchParams()
  const headers = new Headers()
  for (const { name, in: place } of parameters) {
    const value = text(`${place} ${name}`)
    if (value === '') continue
    if (place === 'query') query.append(name, value)
    if (place === 'header') headers.set(name, value)
  }
  const url = query.size === 0 ? address : `${address}?${query}`
  if (method === 'GET') return [url, { headers }]
  headers.set('X-XSRF-TOKEN', cookie('XSRF-TOKEN'))
  if (body?.media === 'multipart/form-data') {
    const upload = new FormData()
    upload.append('file', data.get(' file') ?? '')
    return [url, { method, headers, body: upload }]
  }
  headers.set('Content-Type', 'application/json')
  return [url, { method, headers, body: JSON.stringify(body ? JSON.parse(text(' body')) : {}) }]
}

function cookie(name: string): string {
  const found = document.cookie.split('; ').find((it) => it.startsWith(`${name}=`))
  return decodeURIComponent(found?.slice(name.length + 1) ?? '')
}

async function replyView(response: Response): Promise<HTMLElement[]> {
  const state = el('p', { class: response.ok ? 'done' : 'failed' }, `${response.status} ${response.statusText}`)
  const media = response.headers.get('content-type') ?? ''
  if (!/json|text/.test(media)) {
    const size = (await response.blob()).size
    return [state, el('p', {}, `A file of ${size} bytes (${media})`)]
  }
  const text = await response.text()
  const shown = media.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text
  return [state, el('pre', { tabindex: '0' }, el('code', {}, shown.slice(0, mostShown)))]
}
