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
  /** The gateway reports no payment. */
  readonly notPaid: string
  /** Paid, but the office must finish it. */
  readonly office: string
  readonly again: string
  readonly deadTitle: string
  readonly dead: string
  /** Offline, or the portal is down. */
  readonly later: string
  readonly tryAgain: string
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
    notPaid: 'Your card has not been charged. Open the link in our message to try again.',
    office: 'We have received your payment. Our office is checking it.',
    again: 'Choose another amount',
    deadTitle: 'This link no longer works',
    dead: 'Links in our messages work for 60 days. You can always leave a gratuity at our airport desk.',
    later: 'We can’t load this page right now.',
    tryAgain: 'Try again',
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
    notPaid:
      'Ihre Karte wurde nicht belastet. Öffnen Sie den Link in unserer Nachricht, um es erneut zu versuchen.',
    office: 'Ihre Zahlung ist eingegangen. Unser Team prüft sie.',
    again: 'Anderen Betrag wählen',
    deadTitle: 'Dieser Link ist nicht mehr gültig',
    dead:
      'Trinkgeld-Links sind 60 Tage gültig. Gern nehmen wir Ihr Trinkgeld auch an unserem Schalter am ' +
      'Flughafen entgegen.',
    later: 'Diese Seite lässt sich gerade nicht laden.',
    tryAgain: 'Erneut versuchen',
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
    notPaid: 'Votre carte n’a pas été débitée. Ouvrez le lien de notre message pour réessayer.',
    office: 'Nous avons bien reçu votre paiement. Notre équipe le vérifie.',
    again: 'Choisir un autre montant',
    deadTitle: 'Ce lien n’est plus valable',
    dead:
      'Les liens de pourboire sont valables 60 jours. Vous pouvez aussi laisser un pourboire à notre ' +
      'comptoir à l’aéroport.',
    later: 'Impossible de charger cette page pour le moment.',
    tryAgain: 'Réessayer',
  },
  es: {
    title: 'Dejar una propina',
    lead: 'Gracias, {name}. Su propina va íntegramente a {drivers}.',
    amount: 'Importe',
    own: 'Otro importe',
    inCash: 'Pagar en efectivo',
    byCard: 'Pagar con tarjeta',
    wrong: 'Indique un importe entre {least} y {most}',
    thanks: 'Muchas gracias',
    thanksCash: 'Entregue {amount} para {drivers} a su conductor o en nuestro mostrador del aeropuerto.',
    thanksCard: 'Su propina va íntegramente a {drivers}.',
    notPaid:
      'No se ha hecho ningún cargo en su tarjeta. Abra el enlace de nuestro mensaje para ' +
      'intentarlo de nuevo.',
    office: 'Hemos recibido su pago. Nuestro equipo lo está revisando.',
    again: 'Elegir otro importe',
    deadTitle: 'Este enlace ya no es válido',
    dead:
      'Los enlaces para propinas son válidos durante 60 días. También puede dejar una propina en nuestro ' +
      'mostrador del aeropuerto.',
    later: 'No se puede cargar esta página en este momento.',
    tryAgain: 'Intentar de nuevo',
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
    notPaid: 'Nada foi cobrado no seu cartão. Abra o link da nossa mensagem para tentar novamente.',
    office: 'Recebemos seu pagamento. Nossa equipe vai verificá-lo.',
    again: 'Escolher outro valor',
    deadTitle: 'Este link não é mais válido',
    dead:
      'Os links de gorjeta valem por 60 dias. Você também pode deixar uma gorjeta no nosso balcão ' +
      'no aeroporto.',
    later: 'Não foi possível carregar esta página no momento.',
    tryAgain: 'Tentar novamente',
  },
}
