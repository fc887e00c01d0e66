import { methodBadge } from '#web/api-docs/call-view.ts'
import type { Call, Tag } from '#web/api-docs/documents.ts'
import { el } from '#web/api-docs/elements.ts'
import { matcherOf } from '#web/api-docs/matcher.ts'

export interface CallList {
  element: HTMLElement
  /** Shows the calls with all of these words, and returns how many. */
  find(text: string): number
  select(id: string): void
}

/** All calls by tag, as links. */
export function callList(tags: readonly Tag[]): CallList {
  const links = new Map<Call, HTMLLIElement>()
  const groups = tags
    .filter((it) => it.calls.length > 0)
    .map((tag) => {
      const items = tag.calls.map((call) => {
        const item = el(
          'li',
          {},
          el('a', { href: callAddress(call.id) }, methodBadge(call.method), ` ${call.summary}`),
        )
        links.set(call, item)
        return item
      })
      const summary = el('summary', { title: tag.description }, `${tag.name} (${tag.calls.length})`)
      return el('details', {}, summary, el('ul', {}, ...items))
    })
  const element = el('div', {}, ...groups)
  return {
    element,
    find(text) {
      const matches = matcherOf(text)
      let found = 0
      for (const [{ id, method, path, summary, tag, needs }, item] of links) {
        item.hidden = !matches([id, method, path, summary, tag, needs].join(' '))
        if (!item.hidden) found++
      }
      for (const group of groups) {
        group.hidden = group.querySelector('li:not([hidden])') === null
        group.open = text.trim() !== '' && !group.hidden
      }
      return found
    },
    select(id) {
      for (const [call, item] of links) {
        const link = item.querySelector('a')
        if (call.id === id) link?.setAttribute('aria-current', 'page')
        else link?.removeAttribute('aria-current')
        const group = item.closest('details')
        if (call.id === id && group) group.open = true
      }
    },
  }
}

export function callAddress(id: string): string {
  return `#call/${id}`
}
