import type { GuestLanguage } from '#domain/message/guest-language.ts'

/**
 * Texts of the guest's gratuity page. `{drivers}` are first names, `{amount}` is an amount with its currency.
 */
export interface GratuityWords {
  readonly title: string
  readonly lead: string
  readonly amount: string
  readonly own: string
  readonly inCash: string
  readonly byCard: string
  /** Invalid amount, or outside `{least}` to `{most}`. */
  readonly wrong: string
  readonly thanks: string
  readonly thanksCash: string
  /** After a card payment on the gateway's page. */
  readonly thanksCard: string
  /** Paid, but the office must finish it. */
  readonly office: string
  readonly again: string
}

export const gratuityWords: Readonly<Record<GuestLanguage, GratuityWords>> = {
  en: {
    title: 'Leave a gratuity',
    lead: 'Thank you, {name}. Your gratuity goes to {drivers} in full.',
    amount: 'Amount',
    own: 'Other amount',
    inCash: 'Pay in cash',
    byCard: 'Pay by card',
    wrong: 'Enter an amount from {least} to {most}',
    thanks: 'Thank you',
    thanksCash:
      'Please hand {amount} to your driver or leave it at our airport desk. It goes to {drivers} in full.',
    thanksCard: 'Your gratuity goes to {drivers} in full.',
    office: 'We have received your payment. Our office is checking it.',
    again: 'Choose another amount',
  },
  de: {
    title: 'Trinkgeld geben',
    lead: 'Vielen Dank, {name}. Ihr Trinkgeld geht vollständig an {drivers}.',
    amount: 'Betrag',
    own: 'Anderer Betrag',
    inCash: 'Bar zahlen',
    byCard: 'Mit Karte zahlen',
    wrong: 'Geben Sie einen Betrag von {least} bis {most} ein',
    thanks: 'Vielen Dank',
    thanksCash:
      'Bitte geben Sie {amount} für {drivers} Ihrem Fahrer oder hinterlegen Sie den Betrag an unserem ' +
      'Schalter am Flughafen.',
    thanksCard: 'Ihr Trinkgeld geht vollständig an {drivers}.',
    office: 'Ihre Zahlung ist eingegangen. Unser Team prüft sie.',
    again: 'Anderen Betrag wählen',
  },
  fr: {
    title: 'Laisser un pourboire',
    lead: 'Merci, {name}. Votre pourboire sera intégralement reversé à {drivers}.',
    amount: 'Montant',
    own: 'Autre montant',
    inCash: 'Payer en espèces',
    byCard: 'Payer par carte',
    wrong: 'Saisissez un montant entre {least} et {most}',
    thanks: 'Merci',
    thanksCash:
      'Veuillez remettre {amount} pour {drivers} à votre chauffeur ou à notre comptoir à l’aéroport.',
    thanksCard: 'Votre pourboire est intégralement reversé à {drivers}.',
    office: 'Nous avons bien reçu votre paiement. Notre équipe le vérifie.',
    again: 'Choisir un autre montant',
  },
  es: {
    title: 'Dejar una propina',
    lead: 'Gracias, {name}. Su propina es íntegramente para {drivers}.',
    amount: 'Importe',
    own: 'Otro importe',
    inCash: 'Pagar en efectivo',
    byCard: 'Pagar con tarjeta',
    wrong: 'Indique un importe entre {least} y {most}',
    thanks: 'Muchas gracias',
    thanksCash: 'Entregue {amount} para {drivers} a su conductor o en nuestro mostrador del aeropuerto.',
    thanksCard: 'Su propina es íntegramente para {drivers}.',
    office: 'Hemos recibido su pago. Nuestro equipo lo está revisando.',
    again: 'Elegir otro importe',
  },
  pt: {
    title: 'Deixar uma gorjeta',
    lead: 'Obrigado, {name}. Sua gorjeta vai integralmente para {drivers}.',
    amount: 'Valor',
    own: 'Outro valor',
    inCash: 'Pagar em dinheiro',
    byCard: 'Pagar com cartão',
    wrong: 'Informe um valor entre {least} e {most}',
    thanks: 'Muito obrigado',
    thanksCash: 'Entregue {amount} para {drivers} ao seu motorista ou no nosso balcão no aeroporto.',
    thanksCard: 'Sua gorjeta vai integralmente para {drivers}.',
    office: 'Recebemos seu pagamento. Nossa equipe vai verificá-lo.',
    again: 'Escolher outro valor',
  },
}
