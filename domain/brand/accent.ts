/** Background colours of our pages and mails, next to an accent. */
const surfaces = { light: '#fffefa', dark: '#181b20' } as const
const darkText = '#16181d'
/** Black is for medium colours, where neither our dark text nor white has enough contrast. */
const textColours = [darkText, '#ffffff', '#000000'] as const
/** Visible on light and on dark pages. */
const neutralEdge = '#89857a'

/** WCAG 2.2 minimum for text (1.4.3). */
const textContrast = 4.5
/** Below this, a button looks like part of the page. */
const edgeContrast = 1.3

/** Contrast of two colours: 1 (the same) to 21 (black and white), by WCAG 2.2. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The colour of text on an accent. */
export function textOn(accent: string): string {
  return textColours.find((it) => contrastOf(it, accent) >= textContrast) ?? darkText
}

/** The colour around a button of this accent: a grey if the accent would disappear on a page. */
export function edgeOf(accent: string): string {
  return stands(accent, surfaces.light) && stands(accent, surfaces.dark) ? accent : neutralEdge
}

/** The accent as text on a background, or white if it would be hard to read. */
export function readableOn(background: string, accent: string): string {
  return contrastOf(background, accent) >= textContrast ? accent : '#ffffff'
}

/** What the user should know about the colour they chose. */
export function accentNote(accent: string): string {
  const text = textOn(accent)
  const ratio = contrastOf(text, accent).toFixed(1)
  const on = `Button text is ${text === '#ffffff' ? 'white' : 'dark'}, contrast ${ratio}:1.`
  const lost = (['light', 'dark'] as const).filter((it) => !stands(accent, surfaces[it]))
  return lost.length === 0
    ? on
    : `${on} Hard to see on ${lost.join(' and ')} pages, so buttons get a grey border.`
}

function stands(accent: string, surface: string): boolean {
  return contrastOf(accent, surface) >= edgeContrast
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
