import { byId } from '#web/api-docs/elements.ts'
import { matcherOf } from '#web/api-docs/matcher.ts'

export interface GuideList {
  /** Shows the sections whose heading and text have all of these words, and returns how many. */
  find(text: string): number
}

/** The contents of the guide, which the server rendered. */
export function guideList(): GuideList {
  const contents = byId('guide-contents') as HTMLDetailsElement
  const items = [...contents.querySelectorAll('li')]
  const texts = new Map(items.map((item) => [item, sectionText(item.querySelector('a')?.hash ?? '')]))
  return {
    find(text) {
      const matches = matcherOf(text)
      for (const item of items) item.hidden = !matches(texts.get(item) ?? '')
      const found = items.filter((it) => !it.hidden).length
      contents.hidden = found === 0
      contents.open = true
      return found
    },
  }
}

/** The text from a heading to the next one that is in the contents. */
function sectionText(hash: string): string {
  let text = ''
  let element = document.getElementById(hash.slice(1)) as Element | null
  do text += ` ${element?.textContent ?? ''}`
  while ((element = element?.nextElementSibling ?? null) && !/^H[12]$/.test(element.tagName))
  return text
}
