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
    inCash: 'Give in cash',
    byCard: 'Pay by card',
    wrong: 'Enter an amount from {least} to {most}',
    thanks: 'Thank you',
    thanksCash: 'Please hand {amount} for {drivers} to your driver, or to our desk at the airport.',
    thanksCard: 'Your gratuity goes to {drivers} in full.',
    notPaid: 'Your card has not been charged. Open the link in our message to try again.',
    office: 'We have received your payment. Our office is checking it.',
    again: 'Choose another amount',
    deadTitle: 'This link no longer works',
    dead: 'Links in our messages work for 60 days. You can always leave a gratuity at our airport desk.',
    later: 'This page can’t be loaded right now.',
    tryAgain: 'Try again',
  },
  de: {
    title: 'Trinkgeld geben',
    lead: 'Danke, {name}. Alles geht an {drivers}.',
    amount: 'Betrag',
    own: 'Anderer Betrag',
    inCash: 'Bar geben',
    byCard: 'Mit Karte geben',
    wrong: 'Geben Sie einen Betrag von {least} bis {most} ein',
    thanks: 'Vielen Dank',
    thanksCash: 'Bitte geben Sie {amount} für {drivers} Ihrem Fahrer oder an unserem Schalter am Flughafen.',
    thanksCard: 'Alles geht an {drivers}.',
    notPaid: 'Ihre Karte wurde nicht belastet. Öffnen Sie den Link unserer Nachricht, um es noch einmal zu versuchen.',
    office: 'Ihre Zahlung ist eingegangen. Unser Büro sieht sie sich an.',
    again: 'Anderen Betrag wählen',
    deadTitle: 'Dieser Link gilt nicht mehr',
    dead: 'Links aus unseren Nachrichten öffnen diese Seite 60 Tage lang. Trinkgeld nimmt auch unser Schalter am Flughafen an.',
    later: 'Diese Seite kann gerade nicht geladen werden.',
    tryAgain: 'Erneut versuchen',
  },
  fr: {
    title: 'Laisser un pourboire',
    lead: 'Merci, {name}. La totalité revient à {drivers}.',
    amount: 'Montant',
    own: 'Autre montant',
    inCash: 'Donner en espèces',
    byCard: 'Payer par carte',
    wrong: 'Saisissez un montant de {least} à {most}',
    thanks: 'Merci beaucoup',
    thanksCash: 'Veuillez remettre {amount} pour {drivers} à votre chauffeur ou à notre comptoir à l’aéroport.',
    thanksCard: 'La totalité revient à {drivers}.',
    notPaid: 'Rien n’a été prélevé sur votre carte. Ouvrez le lien de notre message pour réessayer.',
    office: 'Votre paiement est arrivé. Notre bureau l’examine.',
    again: 'Choisir un autre montant',
    deadTitle: 'Ce lien ne fonctionne plus',
    dead: 'Les liens de nos messages ouvrent cette page pendant 60 jours. Notre comptoir à l’aéroport accepte aussi les pourboires.',
    later: 'Cette page ne peut pas être chargée pour le moment.',
    tryAgain: 'Réessayer',
  },
  es: {
    title: 'Dejar una propina',
    lead: 'Gracias, {name}. Todo es para {drivers}.',
    amount: 'Importe',
    own: 'Otro importe',
    inCash: 'Dar en efectivo',
    byCard: 'Pagar con tarjeta',
    wrong: 'Indique un importe de {least} a {most}',
    thanks: 'Muchas gracias',
    thanksCash: 'Entregue {amount} para {drivers} a su conductor o en nuestro mostrador del aeropuerto.',
    thanksCard: 'Todo es para {drivers}.',
    notPaid: 'No se ha cobrado nada de su tarjeta. Abra el enlace de nuestro mensaje para intentarlo de nuevo.',
    office: 'Su pago ha llegado. Nuestra oficina lo está revisando.',
    again: 'Elegir otro importe',
    deadTitle: 'Este enlace ya no funciona',
    dead: 'Los enlaces de nuestros mensajes abren esta página durante 60 días. Nuestro mostrador del aeropuerto también recibe propinas.',
    later: 'Esta página no se puede cargar en este momento.',
    tryAgain: 'Intentar de nuevo',
  },
  pt: {
    title: 'Deixar uma gorjeta',
    lead: 'Obrigado, {name}. Tudo vai para {drivers}.',
    amount: 'Valor',
    own: 'Outro valor',
    inCash: 'Dar em dinheiro',
    byCard: 'Pagar com cartão',
    wrong: 'Indique um valor de {least} a {most}',
    thanks: 'Muito obrigado',
    thanksCash: 'Entregue {amount} para {drivers} ao seu motorista ou no nosso balcão no aeroporto.',
    thanksCard: 'Tudo vai para {drivers}.',
    notPaid: 'Nada foi cobrado no seu cartão. Abra o link da nossa mensagem para tentar novamente.',
    office: 'O seu pagamento chegou. O nosso escritório está a analisá-lo.',
    again: 'Escolher outro valor',
    deadTitle: 'Este link não funciona mais',
    dead: 'Os links das nossas mensagens abrem esta página por 60 dias. O nosso balcão no aeroporto também recebe gorjetas.',
    later: 'Esta página não pode ser carregada no momento.',
    tryAgain: 'Tentar novamente',
  },
}
