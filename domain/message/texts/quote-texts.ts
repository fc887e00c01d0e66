import type { GuestLanguage } from '#domain/message/guest-language.ts'

/** Texts of a quote. `subject`: `{when}`, `{reference}`; `opening`: `{company}`, `{until}`. */
interface QuoteTexts {
  readonly subject: string
  readonly opening: string
  /** Of its number. */
  readonly label: string
  readonly toBook: string
}

export const quoteTexts: Readonly<Record<GuestLanguage, QuoteTexts>> = {
  en: {
    subject: 'Your quote: {when} ({reference})',
    opening:
      'Thank you for your interest in {company}. Here is our quote, which is valid until {until}. Nothing ' +
      'has been booked yet.',
    label: 'Quote',
    toBook: 'To book, please reply to this e-mail and mention the quote number.',
  },
  es: {
    subject: 'Su presupuesto: {when} ({reference})',
    opening:
      'Gracias por su interés en {company}. Este es nuestro presupuesto, válido hasta el {until}. Todavía ' +
      'no hay nada reservado.',
    label: 'Presupuesto',
    toBook: 'Para reservar, responda a este correo e indique el número del presupuesto.',
  },
  fr: {
    subject: 'Votre devis\u00a0: {when} ({reference})',
    opening:
      'Merci de l’intérêt que vous portez à {company}. Voici notre devis, valable jusqu’au {until}. Rien ' +
      'n’est encore réservé.',
    label: 'Devis',
    toBook: 'Pour réserver, répondez à cet e-mail en indiquant le numéro du devis.',
  },
  pt: {
    subject: 'Seu orçamento: {when} ({reference})',
    opening:
      'Agradecemos o seu interesse na {company}. Aqui está o orçamento, válido até {until}. Ainda não há ' +
      'nada reservado.',
    label: 'Orçamento',
    toBook: 'Para reservar, responda a este e-mail e informe o número do orçamento.',
  },
  de: {
    subject: 'Ihr Angebot: {when} ({reference})',
    opening:
      'Vielen Dank für Ihr Interesse an {company}. Hier ist unser Angebot, gültig bis {until}. Es ist noch ' +
      'nichts gebucht.',
    label: 'Angebot',
    toBook:
      'Wenn Sie buchen möchten, antworten Sie bitte auf diese E-Mail und nennen Sie die Angebotsnummer.',
  },
}
