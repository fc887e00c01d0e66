import type { Call, Parameter } from '#web/api-docs/documents.ts'
import { el, jsonBlock } from '#web/api-docs/elements.ts'
import { schemaView, typeWords } from '#web/api-docs/schema-view.ts'
import { tryForm } from '#web/api-docs/try-form.ts'

/** Everything about one call. */
export function callView(call: Call): HTMLElement {
  const heading = el('h2', { tabindex: '-1' }, call.summary)
  return el(
    'article',
    { 'aria-label': call.id },
    heading,
    el('p', { class: 'address' }, methodBadge(call.method), ' ', el('code', {}, call.path)),
    el('p', { class: 'type' }, `${call.id} · ${call.tag} · ${call.needs} · ${securityWords(call)}`),
    ...parametersView(call),
    ...bodyView(call),
    ...call.replies.flatMap((it) => replyView(call, it)),
    el('h3', {}, 'Try it'),
    tryForm(call),
  )
}

export function methodBadge(method: string): HTMLElement {
  return el('span', { class: `method ${method.toLowerCase()}` }, method)
}

function securityWords({ security }: Call): string {
  if (security === undefined) return 'Session or access token'
  if (security.length === 0) return 'No sign-in'
  return security.some((it) => 'session' in it) ? 'Session only' : 'No sign-in, XSRF header required'
}

function parametersView({ parameters, find }: Call): HTMLElement[] {
  if (parameters.length === 0) return []
  const row = (it: Parameter) =>
    el(
      'tr',
      {},
      el('td', {}, el('code', {}, it.name)),
      el('td', {}, `${it.in}${it.required ? ', required' : ''}`),
      el(
        'td',
        {},
        [typeWords(it.schema, find), it.description ?? ''].filter((text) => text !== '').join('. '),
      ),
    )
  const head = el('tr', {}, ...['Name', 'In', 'Type'].map((it) => el('th', { scope: 'col' }, it)))
  const table = el('table', {}, el('thead', {}, head), el('tbody', {}, ...parameters.map(row)))
  return [el('h3', {}, 'Parameters'), el('div', { class: 'wide' }, table)]
}

function bodyView({ body, find }: Call): HTMLElement[] {
  if (!body) return []
  return [
    el('h3', {}, 'Body'),
    schemaView(body.schema, find),
    ...(body.example === undefined ? [] : [el('h4', {}, 'Example'), jsonBlock(body.example)]),
  ]
}

function replyView({ find }: Call, reply: Call['replies'][number]): HTMLElement[] {
  const { status, description, media, schema, example } = reply
  if (status !== '200') return [el('h3', {}, 'Errors'), el('p', {}, description)]
  const isJson = media === 'application/json' && schema.format !== 'binary'
  return [
    el('h3', {}, 'Reply'),
    isJson ? schemaView(schema, find) : el('p', {}, `${description} (${media})`),
    ...(example === undefined ? [] : [el('h4', {}, 'Example'), jsonBlock(example)]),
  ]
}
