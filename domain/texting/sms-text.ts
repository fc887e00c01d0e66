import { inGsm, isGsm, segmentsOf } from './segments.ts'

/** What an SMS to a guest costs at most. */
export const segmentsAtMost = 2

/**
 * An SMS from lines in order of importance and a link that is always whole. Lines are left out from the
 * end until it fits two segments; the first is cut off if it has to be. What can't be written in the GSM
 * alphabet, such as a name in another script, is left out: it would leave no room for the link.
 */
export function smsText(lines: readonly string[], link: string): string {
  const written = lines.map(inGsmOnly).filter((it) => it !== '')
  for (let count = written.length; count > 0; count -= 1) {
    const text = [...written.slice(0, count), link].filter((it) => it !== '').join(' ')
    if (segmentsOf(text) <= segmentsAtMost) return text
  }
  return cut(written[0] ?? '', link)
}

/** The same for WhatsApp, which has room for everything. */
export function whatsAppText(lines: readonly string[], link: string): string {
  return [lines.join(' '), link].filter((it) => it !== '').join('\n')
}

function cut(line: string, link: string): string {
  const letters = Array.from(line)
  for (let length = letters.length; length > 0; length -= 1) {
    const text = `${letters.slice(0, length).join('').trimEnd()}... ${link}`
    if (segmentsOf(text) <= segmentsAtMost) return text
  }
  return link
}

function inGsmOnly(line: string): string {
  return Array.from(inGsm(line))
    .filter((it) => isGsm(it))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ ([,.;])/g, '$1')
    .trim()
}
