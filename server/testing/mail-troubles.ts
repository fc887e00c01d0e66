import type { Email } from 'postal-mime'
import type { GuestLanguage } from '#domain/message/guest-language.ts'

/** What can be seen to be wrong with a mail without reading it. */
export function troublesOf({ subject = '', text = '', html = '' }: Email, language: GuestLanguage): string[] {
  const read = html
    .replaceAll(/<(style|script)[^>]*>[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
  const found: string[] = []
  for (const [part, said] of Object.entries({ subject, text, html: read })) {
    const field = /\{\w+\}|undefined|\bNaN\b|\bnull\b/.exec(said)
    if (field) found.push(`${part} has ${field[0]}`)
    const double = /(?<![\p{L}\d])(\p{L}{2,}) \1(?![\p{L}\d])/u.exec(said)
    if (double) found.push(`${part} says “${double[0]}”`)
    if (/ {2,}\S/.test(said.trim()) && part !== 'html') found.push(`${part} has two spaces`)
    if (/[^\S\n]+[,.](?=\s|$)/.test(part === 'html' ? '' : said))
      found.push(`${part} has a space before a comma`)
    if (language === 'fr' && part !== 'html' && /(?<![\u00a0\u202f:])[:;?!](?=\s|$)/u.test(said))
      found.push(`${part} has no no-break space before a colon`)
  }
  if (/<\w/.test(text)) found.push('the plain text has markup')
  if (!html.includes(`<html lang="${language}"`)) found.push('the language is not named')
  return found
}
