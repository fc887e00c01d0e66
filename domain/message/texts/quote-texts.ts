import type { GuestLanguage } from '#domain/message/guest-language.ts'

/** Texts of a quote. `subject`: `{when}`, `{reference}`; `opening`: `{company}`, `{until}`. */
interface QuoteTexts {
  readonly subject: string
  readonly opening: string
  /** Label of the quote number. */
  readonly label: string
  readonly toBook: string
}

export const quoteTexts: Readonly<Record<GuestLanguage, QuoteTexts>> = {
  en: {
    subject: 'Your quote: {when} ({reference})',
    opening:
      'Thank you for your interest in {company}. Here’s your quote, valid until {until}. Nothing has been ' +
      'booked yet.',
    label: 'Quote',
    toBook: 'To book, just reply to this message.',
  },
  es: {
    subject: 'Su cotización: {when} ({reference})',
    opening:
      'Gracias por su interés en {company}. Esta es nuestra cotización, válida hasta el {until}. Aún no ' +
      'se ha reservado nada.',
    label: 'Cotización',
    toBook: 'Para reservar, simplemente responda a este mensaje.',
  },
  fr: {
    subject: 'Votre devis\u00a0: {when} ({reference})',
    opening:
      'Merci de l’intérêt que vous portez à {company}. Voici notre devis, valable jusqu’au {until}. Aucune ' +
      'réservation n’a encore été effectuée.',
    label: 'Devis',
    toBook: 'Pour réserver, il vous suffit de répondre à ce message.',
  },
  pt: {
    subject: 'Seu orçamento: {when} ({reference})',
    opening:
      'Agradecemos seu interesse na {company}. Este é o nosso orçamento, válido até {until}. Nenhuma ' +
      'reserva foi feita ainda.',
    label: 'Orçamento',
    toBook: 'Para reservar, basta responder a esta mensagem.',
  },
  de: {
    subject: 'Ihr Angebot: {when} ({reference})',
    opening:
      'Vielen Dank für Ihr Interesse an {company}. Gern machen wir Ihnen dieses Angebot. Es gilt bis ' +
      '{until}. Bisher ist noch nichts gebucht.',
    label: 'Angebot',
    toBook: 'Zum Buchen antworten Sie einfach auf diese Nachricht.',
  },
}
