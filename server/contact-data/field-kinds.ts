import { foldForSearch } from '#domain/booking/query-name.ts'

const cardWords = /\b(card|cc|pan|credit|debit|kreditkarte|karten|tarjeta|carte|cartao|carta)\b/
const freeTextWords =
  /\b(notes?|comments?|remarks?|messages?|text|description|details|instructions?|notizen|bemerkungen|notas|remarques)\b/
const codeWords =
  /\b(phone|telephone|tel|telefon\w*|telefono|mobile|mobil|movil|celular|cell|cellphone|handy|fax|whatsapp|sms|id|ids|uuid|guid|code|codes|ref|reference|referencia|referenz|order|booking|confirmation|voucher|reservation|reservierung|reserva|transaction|invoice|number|nr|numero|nummer|date|datum|fecha|time|zeit|hora|heure|day|timestamp|created|updated|modified|birthday|dob|geburtstag|flight|batch)\b/

/**
 * Whether a column or field with this name can contain a card number. Phone numbers, identifiers, references
 * and dates can't: one in ten long numbers has a valid check digit, and masking would destroy it. Card fields
 * and free text can.
 */
export function canHoldCard(name: string): boolean {
  const words = foldForSearch(
    name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/whats app/i, 'whatsapp'),
  )
  return cardWords.test(words) || freeTextWords.test(words) || !codeWords.test(words)
}
