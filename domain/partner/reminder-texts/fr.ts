import type { ReminderTexts } from './texts.ts'

export const fr: ReminderTexts = {
  greeting: 'À l’attention de {name},',
  levels: {
    friendly: {
      title: 'Rappel de paiement',
      opening: {
        one:
          'Sauf erreur de notre part, la facture ci-dessous est arrivée à échéance et reste impayée. ' +
          'Il s’agit sans doute d’un oubli.',
        other:
          'Sauf erreur de notre part, les factures ci-dessous sont arrivées à échéance et restent ' +
          'impayées. Il s’agit sans doute d’un oubli.',
      },
      closing:
        'Si vous avez réglé ces derniers jours, nous vous remercions et vous prions de ne pas tenir ' +
        'compte de ce message.',
    },
    firm: {
      title: 'Relance de paiement',
      opening: {
        one:
          'Nous n’avons pas reçu le règlement de la facture ci-dessous. Nous vous remercions de la ' +
          'régler sous sept jours.',
        other:
          'Nous n’avons pas reçu le règlement des factures ci-dessous. Nous vous remercions de les ' +
          'régler sous sept jours.',
      },
      closing:
        'Pour toute question, répondez à ce message. Si vous venez de régler, merci de ne pas en ' +
        'tenir compte.',
    },
    final: {
      title: 'Dernière relance',
      opening: {
        one:
          'La facture ci-dessous reste impayée. Nous vous demandons de la régler sans délai. Si un ' +
          'paiement complet n’est pas possible, contactez-nous dès aujourd’hui pour convenir d’une ' +
          'date.',
        other:
          'Les factures ci-dessous restent impayées. Nous vous demandons de les régler sans délai. Si ' +
          'un paiement complet n’est pas possible, contactez-nous dès aujourd’hui pour convenir de ' +
          'dates.',
      },
      closing: 'Si vous venez de régler, merci de ne pas tenir compte de ce message.',
    },
  },
  total: 'Total à régler',
  invoice: 'Facture',
  due: 'Échéance',
  daysOverdue: { one: '{count} jour de retard', other: '{count} jours de retard' },
  invoiced: 'Montant de la facture',
  open: 'Reste dû',
  credit: 'Avoir sur votre compte',
  payTo: 'Coordonnées de paiement',
  quote: 'Merci d’indiquer les numéros de facture lors du paiement.',
  openInvoice: 'Ouvrir la facture {number}',
  openStatement: 'Ouvrir le relevé de compte',
  regards: 'Cordialement,',
}
