/** Keyboard layouts of a device that a scanner set to a US keyboard types into. */
export type WrongLayout = 'AZERTY' | 'QWERTZ'

/** What the layout shows for the keys of a US keyboard, pair by pair: shown, meant. */
const shownFor: Readonly<Record<WrongLayout, string>> = {
  AZERTY: `&1é2"3'4(5-6è7_8ç9à0aqqaAQQAzwwzZWWZ,m?M;,:.!/)-/>m;M:`,
  QWERTZ: 'yzzyYZZYß--/:>ö;Ö:?_´=',
}

const keys = Object.fromEntries(
  Object.entries(shownFor).map(([layout, pairs]) => {
    const letters = Array.from(pairs)
    return [layout, new Map(letters.flatMap((shown, at) => (at % 2 === 0 ? [[shown, letters[at + 1] ?? shown] as const] : [])))]
  }),
) as unknown as Record<WrongLayout, ReadonlyMap<string, string>>

/** A scan without what scanners add: the symbology identifier (AIM, `]L0`) before it, Tab, Enter and group separators in it. */
export function cleanScan(typed: string): string {
  return typed
    .replaceAll(/\p{Cc}/gu, '')
    .replace(/^\][A-Za-z]\d/, '')
    .trim()
}

/** What the scanner meant, where its layout and the device's differ. */
export function asMeant(text: string, layout: WrongLayout): string {
  return Array.from(text, (letter) => keys[layout].get(letter) ?? letter).join('')
}

export function layoutNotice(layout: WrongLayout): string {
  return `The scanner types for another keyboard: this device has ${layout}. Set the scanner’s keyboard layout to it.`
}
