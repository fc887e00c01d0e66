/**
 * Cleans pasted names and addresses before they are stored or compared. Used for forms, files, channels and
 * carts alike.
 */

/**
 * Zero-width and bidirectional marks, soft hyphens and byte order marks. Joiners that shape a letter, as in
 * Persian and Hindi names, are kept.
 */
const invisible = /(?![\u200C\u200D])\p{Cf}|(?<!\p{L}|\p{M})[\u200C\u200D]|[\u200C\u200D](?!\p{L}|\p{M})/gu

/** A name on one line, with single spaces and no invisible characters. */
export function cleanName(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(/[\t\n\r\p{Z}]+/gu, ' ')
    .trim()
}

/**
 * `Ann Guest <Ann@guest.example>`, `mailto:ann@guest.example` and `ann@guest.example.` are all
 * `Ann@guest.example` or `ann@guest.example`.
 */
export function cleanEmail(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  const inBrackets = /^[^<>@]*<([^<>]+)>[\s>,;.]*$/.exec(plain)?.[1]
  return (inBrackets?.includes('@') ? inBrackets : plain)
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .replaceAll(/^[\s<"'(]+|(?<![\s>"'),;:.])[\s>"'),;:.]+$/g, '')
}
