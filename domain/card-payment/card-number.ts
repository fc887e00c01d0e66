/** 13 to 19 digits, with the separators that cards are written with. */
const mayBeCard = /(?<![\d])\d(?:[ .\-_/]?\d){12,18}(?![\d])/g

/** The text with everything like a card number cut to its last four digits. */
export function withoutCardNumbers(text: string): string {
  return text.replaceAll(mayBeCard, (found) => {
    const digits = found.replaceAll(/\D/g, '')
    return isCardNumber(digits) ? `…${digits.slice(-4)}` : found
  })
}

/** The last four digits of a card, of whatever a gateway sends of it: `4111********1111`, `411111…1111`, `1111`. Empty: there are none. */
export function lastFourOf(text: string): string {
  return /(\d{4})\D*$/.exec(text.trim())?.[1] ?? ''
}

/** Whether the digits pass the check of card numbers (ISO/IEC 7812). No issuer’s begin with 20, as the times and orders of a gateway do. */
function isCardNumber(digits: string): boolean {
  if (digits.startsWith('20')) return false
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
