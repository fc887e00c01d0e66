import type { GuestLanguage } from '#domain/message/guest-language.ts'

/** The link below the after-service message, and the page that it opens. */
export interface UnsubscribeTexts {
  /** The link in the message. */
  readonly link: string
  readonly title: string
  /** What the message is; `{company}` is filled in. */
  readonly question: string
  /** What doesn't change. */
  readonly others: string
  readonly unsubscribe: string
  readonly unsubscribed: string
  readonly resume: string
  readonly resumed: string
  readonly deadTitle: string
  readonly dead: string
}

export const unsubscribeTexts: Readonly<Record<GuestLanguage, UnsubscribeTexts>> = {
  en: {
    link: 'Unsubscribe from thank-you messages',
    title: 'Unsubscribe from thank-you messages',
    question:
      'After each service, {company} sends a thank-you message. ' +
      'Do you want to stop receiving these messages?',
    others: 'You’ll still get confirmations, tickets and updates for your bookings.',
    unsubscribe: 'Unsubscribe',
    unsubscribed: 'You’re unsubscribed. You won’t get thank-you messages any more.',
    resume: 'Subscribe again',
    resumed: 'You’re subscribed again.',
    deadTitle: 'This link no longer works',
    dead: 'Please reply to the message, and we’ll take care of it.',
  },
  es: {
    link: 'Cancelar la suscripción a los mensajes de agradecimiento',
    title: 'Cancelar la suscripción a los mensajes de agradecimiento',
    question:
      'Después de cada servicio, {company} le envía un mensaje de agradecimiento. ' +
      '¿Desea dejar de recibirlo?',
    others: 'Seguirá recibiendo las confirmaciones, los pases y los avisos de cambios en sus reservas.',
    unsubscribe: 'Cancelar la suscripción',
    unsubscribed: 'Su suscripción está cancelada. Ya no recibirá mensajes de agradecimiento.',
    resume: 'Volver a suscribirme',
    resumed: 'Su suscripción está activa de nuevo.',
    deadTitle: 'Este enlace ya no funciona',
    dead: 'Responda al mensaje y nos ocuparemos.',
  },
  fr: {
    link: 'Se désabonner des messages de remerciement',
    title: 'Se désabonner des messages de remerciement',
    question:
      'Après chaque prestation, {company} vous envoie un message de remerciement. ' +
      'Souhaitez-vous ne plus le recevoir\u00a0?',
    others:
      'Vous recevrez toujours les confirmations, les billets et les avis de modification de vos ' +
      'réservations.',
    unsubscribe: 'Se désabonner',
    unsubscribed: 'C’est fait\u00a0: vous ne recevrez plus de messages de remerciement.',
    resume: 'Se réabonner',
    resumed: 'C’est fait\u00a0: vous recevrez de nouveau nos messages.',
    deadTitle: 'Ce lien ne fonctionne plus',
    dead: 'Répondez au message et nous nous en occuperons.',
  },
  pt: {
    link: 'Cancelar o recebimento de mensagens de agradecimento',
    title: 'Cancelar o recebimento de mensagens de agradecimento',
    question:
      'Depois de cada serviço, a {company} envia uma mensagem de agradecimento. ' +
      'Você quer deixar de recebê-la?',
    others: 'Você continuará recebendo confirmações, vouchers e avisos de alterações nas suas reservas.',
    unsubscribe: 'Cancelar recebimento',
    unsubscribed: 'Pronto! Você não receberá mais mensagens de agradecimento.',
    resume: 'Voltar a receber',
    resumed: 'Você voltará a receber as mensagens.',
    deadTitle: 'Este link não funciona mais',
    dead: 'Responda à mensagem e cuidaremos disso.',
  },
  de: {
    link: 'Dankesnachrichten abbestellen',
    title: 'Dankesnachrichten abbestellen',
    question:
      'Nach jeder Fahrt oder Begleitung bedankt sich {company} mit einer Nachricht. ' +
      'Möchten Sie diese Nachrichten abbestellen?',
    others: 'Bestätigungen, Tickets und Änderungen zu Ihren Buchungen erhalten Sie weiterhin.',
    unsubscribe: 'Abbestellen',
    unsubscribed: 'Sie haben die Dankesnachrichten abbestellt.',
    resume: 'Wieder abonnieren',
    resumed: 'Sie erhalten die Dankesnachrichten wieder.',
    deadTitle: 'Dieser Link funktioniert nicht mehr',
    dead: 'Antworten Sie bitte auf die Nachricht, dann kümmern wir uns darum.',
  },
}
