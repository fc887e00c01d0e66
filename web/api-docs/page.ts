import { counted } from '#domain/text/counted.ts'
import { callList, type CallList } from '#web/api-docs/call-list.ts'
import { callView } from '#web/api-docs/call-view.ts'
import { loadTags, type Call } from '#web/api-docs/documents.ts'
import { byId, el } from '#web/api-docs/elements.ts'
import { guideList } from '#web/api-docs/guide-list.ts'

/** The page `/api/docs`: the guide, which the server renders, and every call. */
const search = byId('search') as HTMLInputElement
const contents = byId('contents') as HTMLDetailsElement
const calls = byId('calls')
const guide = byId('guide')
const shown = byId('call')
const found = byId('found')
const sections = guideList()

const isNarrow = matchMedia('(max-width: 800px)')
contents.open = !isNarrow.matches
isNarrow.addEventListener('change', () => (contents.open = !isNarrow.matches))

// The bar is higher on narrow screens, and while it shows the number of results.
const bar = document.querySelector('.bar') as HTMLElement
new ResizeObserver(() => {
  document.documentElement.style.scrollPaddingTop = `${bar.offsetHeight + 8}px`
}).observe(bar)

let list: CallList | null = null
listenToSearch()
try {
  const tags = await loadTags()
  const loaded = callList(tags)
  list = loaded
  calls.replaceChildren(loaded.element)
  const byCallId = new Map(tags.flatMap((it) => it.calls).map((it) => [it.id, it]))
  const show = (isFirst: boolean) => showAddressed(byCallId, loaded, isFirst)
  addEventListener('hashchange', () => show(false))
  show(true)
} catch {
  calls.replaceChildren(el('p', { class: 'failed' }, 'The calls couldn’t be loaded. Reload the page.'))
  contents.open = true
}

function showAddressed(byCallId: ReadonlyMap<string, Call>, list: CallList, isFirst: boolean): void {
  const id = /^#call\/(\w+)$/.exec(location.hash)?.[1] ?? ''
  const call = byCallId.get(id)
  guide.hidden = call !== undefined
  shown.hidden = call === undefined
  list.select(id)
  if (!call) {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
    return
  }
  const view = callView(call)
  shown.replaceChildren(view)
  document.title = `${call.summary} – API`
  if (isNarrow.matches) contents.open = false
  scrollTo(0, 0)
  if (!isFirst) view.querySelector('h2')?.focus()
}

function listenToSearch(): void {
  const find = () => {
    const counts = [
      [sections.find(search.value), 'section'],
      [list?.find(search.value) ?? 0, 'call'],
    ] as const
    const text = counts.flatMap(([count, what]) => (count === 0 ? [] : counted(count, what))).join(', ')
    found.textContent = search.value === '' ? '' : text || 'No results'
    if (search.value !== '') contents.open = true
  }
  search.addEventListener('input', find)
  search.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    firstLink()?.click()
  })
  addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement
    const isTyping = /^(input|textarea|select)$/i.test(target.tagName)
    if (event.key === '/' && !isTyping) {
      event.preventDefault()
      search.focus()
    }
    if (event.key === 'ArrowDown' && target === search) move(event, firstLink())
    else if (/^Arrow(Up|Down)$/.test(event.key) && target.closest('#guide-contents, #calls'))
      move(event, neighbour(target, event.key === 'ArrowDown' ? 1 : -1))
  })
}

function move(event: KeyboardEvent, to: HTMLElement | undefined): void {
  if (!to) return
  event.preventDefault()
  to.focus()
}

function firstLink(): HTMLElement | undefined {
  return visibleLinks().find((it) => it.matches('a'))
}

/** The next or previous visible link or group heading. */
function neighbour(from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = visibleLinks()
  return all[all.indexOf(from) + step]
}

/** The links and group headings of the guide and the calls, in their order. */
function visibleLinks(): HTMLElement[] {
  const of = (it: string) => `${it} summary, ${it} a`
  const all = document.querySelectorAll<HTMLElement>(`${of('#guide-contents')}, ${of('#calls')}`)
  return [...all].filter((it) => it.checkVisibility())
}
