import type { ReminderTexts } from './texts.ts'

export const de: ReminderTexts = {
  greeting: 'Guten Tag {name},',
  levels: {
    friendly: {
      title: 'Zahlungserinnerung',
      opening: {
        one:
          'die unten aufgeführte Rechnung ist fällig. Vielleicht ist sie Ihnen entgangen, deshalb ' +
          'möchten wir Sie daran erinnern.',
        other:
          'die unten aufgeführten Rechnungen sind fällig. Vielleicht sind sie Ihnen entgangen, ' +
          'deshalb möchten wir Sie daran erinnern.',
      },
      closing:
        'Falls Sie in den letzten Tagen bezahlt haben, danken wir Ihnen. Sie brauchen dann nichts ' +
        'weiter zu tun.',
    },
    firm: {
      title: 'Zahlung überfällig',
      opening: {
        one:
          'für die unten aufgeführte Rechnung haben wir noch keine Zahlung erhalten. Bitte begleichen ' +
          'Sie sie innerhalb von sieben Tagen.',
        other:
          'für die unten aufgeführten Rechnungen haben wir noch keine Zahlung erhalten. Bitte ' +
          'begleichen Sie sie innerhalb von sieben Tagen.',
      },
      closing:
        'Bei Fragen antworten Sie bitte auf diese Nachricht. Falls Sie gerade bezahlt haben, ' +
        'betrachten Sie sie bitte als gegenstandslos.',
    },
    final: {
      title: 'Letzte Erinnerung',
      opening: {
        one:
          'die unten aufgeführte Rechnung ist weiterhin offen. Bitte begleichen Sie sie jetzt. Falls ' +
          'Sie nicht den vollen Betrag zahlen können, melden Sie sich bitte noch heute bei uns, damit ' +
          'wir einen Termin vereinbaren.',
        other:
          'die unten aufgeführten Rechnungen sind weiterhin offen. Bitte begleichen Sie sie jetzt. ' +
          'Falls Sie nicht den vollen Betrag zahlen können, melden Sie sich bitte noch heute bei uns, ' +
          'damit wir Termine vereinbaren.',
      },
      closing: 'Falls Sie gerade bezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.',
    },
  },
  total: 'Zu zahlen',
  invoice: 'Rechnung',
  due: 'Fällig am',
  daysOverdue: { one: '{count} Tag überfällig', other: '{count} Tage überfällig' },
  invoiced: 'Rechnungsbetrag',
  open: 'Noch offen',
  credit: 'Guthaben auf Ihrem Konto',
  payTo: 'Bankverbindung',
  quote: 'Bitte geben Sie bei der Zahlung die Rechnungsnummern an.',
  openInvoice: 'Rechnung {number} öffnen',
  openStatement: 'Kontoauszug öffnen',
  regards: 'Mit freundlichen Grüßen',
}
