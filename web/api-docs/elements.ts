type Child = Node | string | null
type Attributes = Record<string, string | boolean | null>

/** An element with attributes and children. False and null leave an attribute out, null a child. */
export function el<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== false) element.setAttribute(name, value === true ? '' : value)
  element.append(...children.filter((it) => it !== null))
  return element
}

/** An element that the server rendered. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}`)
  return element
}

export function jsonBlock(value: unknown): HTMLElement {
  return el('pre', { tabindex: '0' }, el('code', {}, JSON.stringify(value, null, 2)))
}
