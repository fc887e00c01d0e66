import type { Call, Parameter } from '#web/api-docs/documents.ts'
import { el } from '#web/api-docs/elements.ts'

const streamMedia = 'text/event-stream'
const mostShown = 200_000
// No parameter has a space in its name.
const [bodyName, fileName, realName] = ['the body', 'the file', 'is real']

/** A form that sends the call as the signed-in user. */
export function tryForm(call: Call): HTMLElement {
  if (call.replies.some((it) => it.media === streamMedia))
    return el('p', {}, 'You can’t try this call here, because it returns a stream.')
  const isPost = call.method === 'POST'
  const result = el('div', { role: 'log', 'aria-label': 'Result' })
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
    el('input', { type: 'checkbox', name: realName, required: true }),
    ' This isn’t a test. The call changes this portal’s data under your name.',
  )
}

function field({ name, in: place, required, schema, example }: Parameter, isPost: boolean): HTMLElement {
  const id = `${place}-${name}`
  const label = el('label', { for: id }, place === 'path' ? name : `${name} (${place})`)
  const attributes = { id, name: `${place} ${name}`, required: required ?? false }
  const values = schema.enum?.map((it) => el('option', {}, String(it)))
  if (values) {
    const nothing = required ? null : el('option', { value: '' })
    return el('div', { class: 'field' }, label, el('select', attributes, nothing, ...values))
  }
  const start = { path: typeof example === 'string' ? example : '', query: '', header: newKey(isPost) }[place]
  return el('div', { class: 'field' }, label, el('input', { ...attributes, value: start }))
}

/** With a key, pressing the button again has no effect. */
function newKey(isPost: boolean): string {
  return isPost ? crypto.randomUUID() : ''
}

function bodyField({ body }: Call): HTMLElement | null {
  if (!body) return null
  const isFile = body.media === 'multipart/form-data'
  const label = el('label', { for: 'body' }, isFile ? 'File' : 'Body')
  if (isFile)
    return el(
      'div',
      { class: 'field' },
      label,
      el('input', { id: 'body', type: 'file', name: fileName, required: true }),
    )
  const text = JSON.stringify(body.example ?? {}, null, 2)
  const rows = String(Math.min(20, text.split('\n').length + 1))
  const area = el('textarea', { id: 'body', name: bodyName, rows, spellcheck: 'false' }, text)
  return el('div', { class: 'field' }, label, area)
}

async function send(call: Call, form: HTMLFormElement, result: HTMLElement): Promise<void> {
  const button = form.querySelector('button')
  button?.setAttribute('disabled', '')
  result.replaceChildren(el('p', {}, 'Sending…'))
  try {
    const response = await fetch(...requestOf(call, new FormData(form)))
    result.replaceChildren(...(await replyView(response)))
  } catch (error) {
    const words = error instanceof SyntaxError ? `The body isn’t valid JSON: ${error.message}` : String(error)
    result.replaceChildren(el('p', { class: 'failed' }, words))
  } finally {
    button?.removeAttribute('disabled')
  }
}

function requestOf({ method, path, parameters, body }: Call, data: FormData): [string, RequestInit] {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
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
    upload.append('file', data.get(fileName) ?? '')
    return [url, { method, headers, body: upload }]
  }
  headers.set('Content-Type', 'application/json')
  return [url, { method, headers, body: JSON.stringify(body ? JSON.parse(text(bodyName)) : {}) }]
}

function cookie(name: string): string {
  const found = document.cookie.split('; ').find((it) => it.startsWith(`${name}=`))
  return decodeURIComponent(found?.slice(name.length + 1) ?? '')
}

async function replyView(response: Response): Promise<HTMLElement[]> {
  const state = el(
    'p',
    { class: response.ok ? 'done' : 'failed' },
    `${response.status} ${response.statusText}`,
  )
  const media = response.headers.get('content-type') ?? ''
  if (!/json|text/.test(media)) {
    const size = (await response.blob()).size
    return [state, el('p', {}, `Binary response: ${size} bytes (${media})`)]
  }
  const text = await response.text()
  const shown = media.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text
  return [state, el('pre', { tabindex: '0' }, el('code', {}, shown.slice(0, mostShown)))]
}
