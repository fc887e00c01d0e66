import type { GuestLanguage } from '#domain/message/guest-language.ts'

/** What the guest’s page to pay by card says. `{amount}` is an amount with its currency, `{reference}` that of the reservation. */
export interface PayWords {
  readonly title: string
  readonly lead: string
  readonly pay: string
  /** The card is typed on the page of the gateway. */
  readonly where: string
  readonly paidTitle: string
  readonly paid: string
  readonly nothing: string
  /** The gateway has taken nothing, as far as it says. */
  readonly notPaid: string
  /** It is paid, and the office sees to the rest. */
  readonly office: string
  readonly noCards: string
  readonly failed: string
  readonly deadTitle: string
  readonly dead: string
  readonly later: string
  readonly tryAgain: string
}

export const payWords: Readonly<Record<GuestLanguage, PayWords>> = {
  en: {
    title: 'Pay by card',
    lead: 'Hello {name}. {amount} is to be paid for your reservation {reference}.',
    pay: 'Pay {amount}',
    where: 'You enter your card on the secure page of our payment provider. We never see its number.',
    paidTitle: 'Thank you',
    paid: 'Your reservation {reference} is paid. The receipt is on its way to you by e-mail.',
    nothing: 'Nothing is owed for your reservation {reference}.',
    notPaid: 'Nothing has been taken from your card. You can try again.',
    office: 'Your payment has arrived. Our office is looking at it and will write to you.',
    noCards: 'Payment by card is not available at the moment. Please pay at our desk at the airport.',
    failed: 'The payment page cannot be opened at the moment.',
    deadTitle: 'This link no longer works',
    dead: 'Links of our messages open this page for 60 days. Please ask us for a new one, or pay at our desk at the airport.',
    later: 'This page cannot be loaded at the moment.',
    tryAgain: 'Try again',
  },
  de: {
    title: 'Mit Karte zahlen',
    lead: 'Guten Tag {name}. Für Ihre Reservierung {reference} sind {amount} zu zahlen.',
    pay: '{amount} zahlen',
    where: 'Sie geben Ihre Karte auf der sicheren Seite unseres Zahlungsdienstes ein. Wir sehen ihre Nummer nie.',
    paidTitle: 'Vielen Dank',
    paid: 'Ihre Reservierung {reference} ist bezahlt. Die Quittung kommt per E-Mail.',
    nothing: 'Für Ihre Reservierung {reference} ist nichts offen.',
    notPaid: 'Ihre Karte wurde nicht belastet. Sie können es noch einmal versuchen.',
    office: 'Ihre Zahlung ist eingegangen. Unser Büro sieht sie sich an und schreibt Ihnen.',
    noCards: 'Kartenzahlung ist gerade nicht möglich. Bitte zahlen Sie an unserem Schalter am Flughafen.',
    failed: 'Die Zahlungsseite lässt sich gerade nicht öffnen.',
    deadTitle: 'Dieser Link gilt nicht mehr',
    dead: 'Links aus unseren Nachrichten öffnen diese Seite 60 Tage lang. Bitten Sie uns um einen neuen, oder zahlen Sie an unserem Schalter am Flughafen.',
    later: 'Diese Seite kann gerade nicht geladen werden.',
    tryAgain: 'Erneut versuchen',
  },
  fr: {
    title: 'Payer par carte',
    lead: 'Bonjour {name}. Il reste {amount} à payer pour votre réservation {reference}.',
    pay: 'Payer {amount}',
    where: 'Vous saisissez votre carte sur la page sécurisée de notre prestataire de paiement. Nous ne voyons jamais son numéro.',
    paidTitle: 'Merci beaucoup',
    paid: 'Votre réservation {reference} est payée. Le reçu vous parvient par e-mail.',
    nothing: 'Rien n’est dû pour votre réservation {reference}.',
    notPaid: 'Rien n’a été prélevé sur votre carte. Vous pouvez réessayer.',
    office: 'Votre paiement est arrivé. Notre bureau l’examine et vous écrira.',
    noCards: 'Le paiement par carte n’est pas disponible pour le moment. Veuillez payer à notre comptoir à l’aéroport.',
    failed: 'La page de paiement ne peut pas être ouverte pour le moment.',
    deadTitle: 'Ce lien ne fonctionne plus',
    dead: 'Les liens de nos messages ouvrent cette page pendant 60 jours. Demandez-nous en un nouveau, ou payez à notre comptoir à l’aéroport.',
    later: 'Cette page ne peut pas être chargée pour le moment.',
    tryAgain: 'Réessayer',
  },
  es: {
    title: 'Pagar con tarjeta',
    lead: 'Hola {name}. Quedan {amount} por pagar de su reserva {reference}.',
    pay: 'Pagar {amount}',
    where: 'Introduce su tarjeta en la página segura de nuestro proveedor de pagos. Nunca vemos su número.',
    paidTitle: 'Muchas gracias',
    paid: 'Su reserva {reference} está pagada. El recibo le llegará por correo electrónico.',
    nothing: 'No se debe nada de su reserva {reference}.',
    notPaid: 'No se ha cobrado nada de su tarjeta. Puede intentarlo de nuevo.',
    office: 'Su pago ha llegado. Nuestra oficina lo está revisando y le escribirá.',
    noCards: 'El pago con tarjeta no está disponible en este momento. Pague en nuestro mostrador del aeropuerto.',
    failed: 'La página de pago no se puede abrir en este momento.',
    deadTitle: 'Este enlace ya no funciona',
    dead: 'Los enlaces de nuestros mensajes abren esta página durante 60 días. Pídanos uno nuevo o pague en nuestro mostrador del aeropuerto.',
    later: 'Esta página no se puede cargar en este momento.',
    tryAgain: 'Intentar de nuevo',
  },
  pt: {
    title: 'Pagar com cartão',
    lead: 'Olá {name}. Faltam {amount} por pagar da sua reserva {reference}.',
    pay: 'Pagar {amount}',
    where: 'O cartão é introduzido na página segura do nosso prestador de pagamentos. Nunca vemos o seu número.',
    paidTitle: 'Muito obrigado',
    paid: 'A sua reserva {reference} está paga. O recibo chega por e-mail.',
    nothing: 'Nada é devido pela sua reserva {reference}.',
    notPaid: 'Nada foi cobrado no seu cartão. Pode tentar novamente.',
    office: 'O seu pagamento chegou. O nosso escritório está a analisá-lo e vai escrever-lhe.',
    noCards: 'O pagamento com cartão não está disponível neste momento. Pague no nosso balcão no aeroporto.',
    failed: 'A página de pagamento não pode ser aberta neste momento.',
    deadTitle: 'Este link não funciona mais',
    dead: 'Os links das nossas mensagens abrem esta página por 60 dias. Peça-nos um novo, ou pague no nosso balcão no aeroporto.',
    later: 'Esta página não pode ser carregada no momento.',
    tryAgain: 'Tentar novamente',
  },
}
