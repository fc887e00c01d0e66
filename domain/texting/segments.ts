/**
 * How an SMS is encoded (3GPP TS 23.038 §6.2.1): one character outside the GSM 7-bit alphabet makes the whole
 * message UCS-2, with less than half the room. Longer messages are sent in segments, each with a header
 * (3GPP TS 23.040 §9.2.3.24.1).
 */
const alphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
  'abcdefghijklmnopqrstuvwxyzäöñüà'
/** Take two places: an escape and a character. */
const extended = '^{}\\[~]|€'

const basic: ReadonlySet<string> = new Set(alphabet)
const escaped: ReadonlySet<string> = new Set(extended)

const room = { gsm: { one: 160, more: 153 }, ucs2: { one: 70, more: 67 } } as const

/** Whether a text can be sent in the GSM 7-bit alphabet. */
export function isGsm(text: string): boolean {
  return Array.from(text).every((it) => basic.has(it) || escaped.has(it))
}

/** The number of segments an SMS needs. */
export function segmentsOf(text: string): number {
  const isBasic = isGsm(text)
  const length = isBasic
    ? Array.from(text).reduce((sum, it) => sum + (escaped.has(it) ? 2 : 1), 0)
    : text.length
  const { one, more } = isBasic ? room.gsm : room.ucs2
  return length <= one ? 1 : Math.ceil(length / more)
}

/** Typographic characters by what a phone's keyboard writes instead. */
const plain: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '-',
  '\u00A0': ' ',
  '\u202F': ' ',
  '\u2009': ' ',
  œ: 'oe',
  Œ: 'OE',
}

/**
 * The text in the GSM alphabet as far as possible: accents it lacks are left out, as people do when they type
 * a text message. Other scripts remain.
 */
export function inGsm(text: string): string {
  return Array.from(text.normalize('NFC'))
    .map((it) => {
      if (basic.has(it) || escaped.has(it)) return it
      const other = plain[it] ?? it.normalize('NFD').replaceAll(/\p{M}/gu, '')
      return isGsm(other) ? other : it
    })
    .join('')
}
