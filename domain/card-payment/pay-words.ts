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
    lead: 'Guten Tag {name}, für Ihre Buchung {reference} sind noch {amount} offen.',
    pay: '{amount} zahlen',
    where: 'Ihre Kartendaten geben Sie auf der sicheren Seite unseres Zahlungsdienstes ein. Die Kartennummer erhalten wir nicht.',
    paidTitle: 'Vielen Dank',
    paid: 'Ihre Buchung {reference} ist bezahlt. Die Quittung erhalten Sie per E-Mail.',
    nothing: 'Für Ihre Buchung {reference} ist kein Betrag offen.',
    notPaid: 'Ihre Karte wurde nicht belastet. Sie können es erneut versuchen.',
    office: 'Ihre Zahlung ist eingegangen. Unser Team prüft sie und meldet sich bei Ihnen.',
    noCards: 'Kartenzahlung ist derzeit nicht möglich. Bitte zahlen Sie an unserem Schalter am Flughafen.',
    failed: 'Die Zahlungsseite lässt sich gerade nicht öffnen.',
    deadTitle: 'Dieser Link ist nicht mehr gültig',
    dead: 'Zahlungslinks sind 60 Tage gültig. Bitte fordern Sie bei uns einen neuen an oder zahlen Sie an unserem Schalter am Flughafen.',
    later: 'Diese Seite lässt sich gerade nicht laden.',
    tryAgain: 'Erneut versuchen',
  },
  fr: {
    title: 'Payer par carte',
    lead: 'Bonjour {name}. Il vous reste {amount} à régler pour votre réservation {reference}.',
    pay: 'Payer {amount}',
    where:
      'Vous saisirez vos coordonnées de carte sur la page sécurisée de notre prestataire de paiement. Nous n’avons jamais accès à votre numéro de carte.',
    paidTitle: 'Merci',
    paid: 'Votre réservation {reference} est réglée. Vous recevrez le reçu par e-mail.',
    nothing: 'Vous n’avez rien à régler pour votre réservation {reference}.',
    notPaid: 'Votre carte n’a pas été débitée. Vous pouvez réessayer.',
    office: 'Nous avons bien reçu votre paiement. Notre équipe le vérifie et vous écrira.',
    noCards: 'Le paiement par carte est indisponible pour le moment. Merci de régler à notre comptoir à l’aéroport.',
    failed: 'Impossible d’ouvrir la page de paiement pour le moment.',
    deadTitle: 'Ce lien n’est plus valable',
    dead: 'Les liens de paiement sont valables 60 jours. Demandez-nous un nouveau lien ou réglez à notre comptoir à l’aéroport.',
    later: 'Impossible de charger cette page pour le moment.',
    tryAgain: 'Réessayer',
  },
  es: {
    title: 'Pagar con tarjeta',
    lead: 'Hola, {name}: quedan {amount} por pagar de su reserva {reference}.',
    pay: 'Pagar {amount}',
    where: 'Introduzca los datos de su tarjeta en la página segura de nuestro proveedor de pagos. Nosotros nunca vemos el número.',
    paidTitle: 'Muchas gracias',
    paid: 'Su reserva {reference} está pagada. Recibirá el recibo por correo electrónico.',
    nothing: 'No tiene saldo pendiente en su reserva {reference}.',
    notPaid: 'No se ha hecho ningún cargo en su tarjeta. Puede intentarlo de nuevo.',
    office: 'Hemos recibido su pago. Nuestro equipo lo está revisando y le escribirá.',
    noCards: 'El pago con tarjeta no está disponible en este momento. Puede pagar en nuestro mostrador del aeropuerto.',
    failed: 'No se puede abrir la página de pago en este momento.',
    deadTitle: 'Este enlace ya no es válido',
    dead: 'Los enlaces de pago son válidos durante 60 días. Pídanos uno nuevo o pague en nuestro mostrador del aeropuerto.',
    later: 'No se puede cargar esta página en este momento.',
    tryAgain: 'Intentar de nuevo',
  },
  pt: {
    title: 'Pagar com cartão',
    lead: 'Olá, {name}. Falta pagar {amount} da sua reserva {reference}.',
    pay: 'Pagar {amount}',
    where: 'Você digita os dados do cartão na página segura do nosso parceiro de pagamentos. Nunca temos acesso ao número.',
    paidTitle: 'Muito obrigado',
    paid: 'Sua reserva {reference} está paga. Você receberá o recibo por e-mail.',
    nothing: 'Não há nada a pagar pela sua reserva {reference}.',
    notPaid: 'Nada foi cobrado no seu cartão. Você pode tentar novamente.',
    office: 'Recebemos seu pagamento. Nossa equipe está analisando e vai escrever para você.',
    noCards: 'O pagamento com cartão não está disponível no momento. Por favor, pague no nosso balcão no aeroporto.',
    failed: 'Não foi possível abrir a página de pagamento no momento.',
    deadTitle: 'Este link não é mais válido',
    dead: 'Os links de pagamento valem por 60 dias. Peça um novo link ou pague no nosso balcão no aeroporto.',
    later: 'Não foi possível carregar esta página no momento.',
    tryAgain: 'Tentar novamente',
  },
}
