/** Device keyboard layouts that a scanner set to a US keyboard may type into. */
export type WrongLayout = 'AZERTY' | 'QWERTZ'

/** Pairs of the character the layout produces and the US character that was meant. */
const shownFor: Readonly<Record<WrongLayout, string>> = {
  AZERTY: `&1é2"3'4(5-6è7_8ç9à0aqqaAQQAzwwzZWWZ,m?M;,:.!/)-/>m;M:`,
  QWERTZ: 'yzzyYZZYß--/:>ö;Ö:?_´=',
}

const keys = Object.fromEntries(
  Object.entries(shownFor).map(([layout, pairs]) => {
    const letters = Array.from(pairs)
    return [
      layout,
      new Map(
        letters.flatMap((shown, at) => (at % 2 === 0 ? [[shown, letters[at + 1] ?? shown] as const] : [])),
      ),
    ]
  }),
) as unknown as Record<WrongLayout, ReadonlyMap<string, string>>

/** Strips what scanners add: the AIM symbology identifier (`]L0`), Tab, Enter and group separators. */
export function cleanScan(typed: string): string {
  return typed
    .replaceAll(/\p{Cc}/gu, '')
    .replace(/^\][A-Za-z]\d/, '')
    .trim()
}

/** Decodes a scan typed into a device with another layout. */
export function asMeant(text: string, layout: WrongLayout): string {
  return Array.from(text, (letter) => keys[layout].get(letter) ?? letter).join('')
}

export function layoutNotice(layout: WrongLayout): string {
  return `The scanner uses a different keyboard layout. Set it to ${layout}, like this device.`
}
