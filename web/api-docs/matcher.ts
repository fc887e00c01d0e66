/** Whether a text has all words of what was typed, in any order. */
export function matcherOf(typed: string): (text: string) => boolean {
  const words = plain(typed)
    .split(/\s+/)
    .filter((it) => it !== '')
  return (text) => {
    const all = plain(text)
    return words.every((it) => all.includes(it))
  }
}

/** The guide has typographic apostrophes, and people type plain ones. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'")
}
