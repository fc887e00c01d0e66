/** One kind of problem: what, the first instance, and the page where it is fixed. */
export interface Trouble {
  what: string
  first: string
  href: string
  /** The name of the linked screen. */
  screen: string
}

/** The beginning of a text. */
export function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
