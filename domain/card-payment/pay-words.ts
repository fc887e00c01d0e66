import type { GuestLanguage } from '#domain/message/guest-language.ts'

/**
 * Texts of the guest's payment page. `{amount}` includes the currency; `{reference}` is the reservation's.
 */
export interface PayWords {
  readonly title: string
  readonly lead: string
  readonly pay: string
  /** Explains that the card is entered on the gateway's page. */
  readonly where: string
  readonly paidTitle: string
  readonly paid: string
  readonly nothing: string
  /** The gateway reports no payment. */
  readonly notPaid: string
  /** Paid, and the office handles the rest. */
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
    lead: 'Hello {name}. The balance on your booking {reference} is {amount}.',
    pay: 'Pay {amount}',
    where:
      'You’ll enter your card details on our payment provider’s secure page. We never see your card number.',
    paidTitle: 'Thank you',
    paid: 'Your booking {reference} is paid. We’re sending you a receipt by e-mail.',
    nothing: 'There is nothing to pay for your booking {reference}.',
    notPaid: 'Your card wasn’t charged. You can try again.',
    office: 'We’ve received your payment. Our office is checking it and will e-mail you.',
    noCards: 'Card payment isn’t available right now. Please pay at our airport desk.',
    failed: 'We can’t open the payment page right now. Please try again later.',
    deadTitle: 'This link no longer works',
    dead: 'Payment links are valid for 60 days. Ask us for a new one, or pay at our airport desk.',
    later: 'We can’t load this page right now.',
    tryAgain: 'Try again',
  },
  de: {
    title: 'Mit Karte zahlen',
    lead: 'Guten Tag {name}, für Ihre Buchung {reference} sind noch {amount} offen.',
    pay: '{amount} zahlen',
    where:
      'Ihre Kartendaten geben Sie auf der sicheren Seite unseres Zahlungsdienstes ein. ' +
      'Die Kartennummer erhalten wir nicht.',
    paidTitle: 'Vielen Dank',
    paid: 'Ihre Buchung {reference} ist bezahlt. Die Quittung erhalten Sie per E-Mail.',
    nothing: 'Für Ihre Buchung {reference} ist kein Betrag offen.',
    notPaid: 'Ihre Karte wurde nicht belastet. Sie können es erneut versuchen.',
    office: 'Ihre Zahlung ist eingegangen. Unser Team prüft sie und meldet sich bei Ihnen.',
    noCards: 'Kartenzahlung ist derzeit nicht möglich. Bitte zahlen Sie an unserem Schalter am Flughafen.',
    failed: 'Die Zahlungsseite lässt sich gerade nicht öffnen.',
    deadTitle: 'Dieser Link ist nicht mehr gültig',
    dead:
      'Zahlungslinks sind 60 Tage gültig. Bitte fordern Sie bei uns einen neuen an oder zahlen Sie an ' +
      'unserem Schalter am Flughafen.',
    later: 'Diese Seite lässt sich gerade nicht laden.',
    tryAgain: 'Erneut versuchen',
  },
  fr: {
    title: 'Payer par carte',
    lead: 'Bonjour {name}. Il vous reste {amount} à régler pour votre réservation {reference}.',
    pay: 'Payer {amount}',
    where:
      'Vous saisirez les informations de votre carte sur la page sécurisée de notre prestataire ' +
      'de paiement. ' +
      'Nous n’avons jamais accès à votre numéro de carte.',
    paidTitle: 'Merci',
    paid: 'Votre réservation {reference} est réglée. Vous recevrez le reçu par e-mail.',
    nothing: 'Vous n’avez rien à régler pour votre réservation {reference}.',
    notPaid: 'Votre carte n’a pas été débitée. Vous pouvez réessayer.',
    office: 'Nous avons bien reçu votre paiement. Notre équipe le vérifie et vous écrira.',
    noCards:
      'Le paiement par carte est indisponible pour le moment. Merci de régler à notre comptoir à l’aéroport.',
    failed: 'Impossible d’ouvrir la page de paiement pour le moment.',
    deadTitle: 'Ce lien n’est plus valable',
    dead:
      'Les liens de paiement sont valables 60 jours. Demandez-nous un nouveau lien ou réglez à notre ' +
      'comptoir à l’aéroport.',
    later: 'Impossible de charger cette page pour le moment.',
    tryAgain: 'Réessayer',
  },
  es: {
    title: 'Pagar con tarjeta',
    lead: 'Hola, {name}: quedan {amount} por pagar de su reserva {reference}.',
    pay: 'Pagar {amount}',
    where:
      'Introduzca los datos de su tarjeta en la página segura de nuestro proveedor de pagos. ' +
      'Nosotros nunca vemos el número.',
    paidTitle: 'Muchas gracias',
    paid: 'Su reserva {reference} está pagada. Recibirá el recibo por correo electrónico.',
    nothing: 'No tiene saldo pendiente en su reserva {reference}.',
    notPaid: 'No se ha hecho ningún cargo en su tarjeta. Puede intentarlo de nuevo.',
    office: 'Hemos recibido su pago. Nuestro equipo lo está revisando y le escribirá.',
    noCards:
      'El pago con tarjeta no está disponible en este momento. Puede pagar en nuestro mostrador del ' +
      'aeropuerto.',
    failed: 'No se puede abrir la página de pago en este momento.',
    deadTitle: 'Este enlace ya no es válido',
    dead:
      'Los enlaces de pago son válidos durante 60 días. Pídanos uno nuevo o pague en nuestro mostrador ' +
      'del aeropuerto.',
    later: 'No se puede cargar esta página en este momento.',
    tryAgain: 'Intentar de nuevo',
  },
  pt: {
    title: 'Pagar com cartão',
    lead: 'Olá, {name}. Falta pagar {amount} da sua reserva {reference}.',
    pay: 'Pagar {amount}',
    where:
      'Você digita os dados do cartão na página segura do nosso parceiro de pagamentos. ' +
      'Nunca temos acesso ao número.',
    paidTitle: 'Muito obrigado',
    paid: 'Sua reserva {reference} está paga. Você receberá o recibo por e-mail.',
    nothing: 'Não há nada a pagar pela sua reserva {reference}.',
    notPaid: 'Nada foi cobrado no seu cartão. Você pode tentar novamente.',
    office: 'Recebemos seu pagamento. Nossa equipe vai verificá-lo e entrará em contato com você.',
    noCards:
      'O pagamento com cartão não está disponível no momento. Por favor, pague no nosso balcão no aeroporto.',
    failed: 'Não foi possível abrir a página de pagamento no momento.',
    deadTitle: 'Este link não é mais válido',
    dead: 'Os links de pagamento valem por 60 dias. Peça um novo link ou pague no nosso balcão no aeroporto.',
    later: 'Não foi possível carregar esta página no momento.',
    tryAgain: 'Tentar novamente',
  },
}
