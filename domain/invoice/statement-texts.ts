import type { GuestLanguage } from '#domain/message/guest-language.ts'
import type { AgeBucket } from './ageing.ts'

/** What statements say besides `paperTexts`, in a partner's language. */
export interface StatementTexts {
  readonly firstDay: string
  readonly lastDay: string
  readonly statement: string
  readonly openingBalance: string
  readonly charged: string
  readonly paid: string
  readonly description: string
  readonly booking: string
  readonly balance: string
  readonly note: string
  /** `{numbers}` is one invoice number, or several separated by commas. */
  readonly forInvoice: { readonly one: string; readonly several: string }
  readonly isCut: string
  readonly ages: Readonly<Record<AgeBucket, string>>
  readonly disputed: string
  readonly credit: string
  readonly creditNotePending: string
  /** With `{day}`. */
  readonly notInvoiced: string
  readonly upcoming: string
  /** With `{day}`. */
  readonly balanceOn: string
}

export const statementTexts: Readonly<Record<GuestLanguage, StatementTexts>> = {
  en: {
    firstDay: 'From',
    lastDay: 'To',
    statement: 'Statement',
    openingBalance: 'Opening balance',
    charged: 'Charged',
    paid: 'Paid',
    description: 'Description',
    booking: 'Booking',
    balance: 'Balance',
    note: 'Note',
    forInvoice: { one: 'For invoice {numbers}', several: 'For invoices {numbers}' },
    isCut: 'This statement is too long to list every line. The totals include all of them.',
    ages: {
      notDue: 'Invoiced, not due',
      days30: 'Overdue 1–30 days',
      days60: 'Overdue 31–60 days',
      days90: 'Overdue 61–90 days',
      older: 'Overdue over 90 days',
    },
    disputed: 'Disputed',
    credit: 'Credit',
    creditNotePending: 'Paid out, credit note pending',
    notInvoiced: 'Not invoiced, services up to {day}',
    upcoming: 'Upcoming services',
    balanceOn: 'Balance on {day}',
  },
  es: {
    firstDay: 'Desde',
    lastDay: 'Hasta',
    statement: 'Estado de cuenta',
    openingBalance: 'Saldo inicial',
    charged: 'Cargos',
    paid: 'Pagos',
    description: 'Concepto',
    booking: 'Reserva',
    balance: 'Saldo',
    note: 'Nota',
    forInvoice: {
      one: 'Corresponde a la factura {numbers}',
      several: 'Corresponde a las facturas {numbers}',
    },
    isCut:
      'Por su extensión, este estado de cuenta no muestra todas las líneas. Los totales sí las incluyen.',
    ages: {
      notDue: 'Facturado, no vencido',
      days30: 'Vencido de 1 a 30 días',
      days60: 'Vencido de 31 a 60 días',
      days90: 'Vencido de 61 a 90 días',
      older: 'Vencido más de 90 días',
    },
    disputed: 'En disputa',
    credit: 'A su favor',
    creditNotePending: 'Reembolsado, nota de crédito pendiente',
    notInvoiced: 'Sin facturar, servicios hasta el {day}',
    upcoming: 'Servicios futuros',
    balanceOn: 'Saldo al {day}',
  },
  fr: {
    firstDay: 'Du',
    lastDay: 'Au',
    statement: 'Relevé de compte',
    openingBalance: 'Solde initial',
    charged: 'Facturé',
    paid: 'Payé',
    description: 'Libellé',
    booking: 'Réservation',
    balance: 'Solde',
    note: 'Remarque',
    forInvoice: { one: 'Concerne la facture {numbers}', several: 'Concerne les factures {numbers}' },
    isCut: 'Ce relevé est trop long pour afficher toutes les lignes. Les totaux les incluent toutes.',
    ages: {
      notDue: 'Facturé, non échu',
      days30: 'En retard de 1 à 30 jours',
      days60: 'En retard de 31 à 60 jours',
      days90: 'En retard de 61 à 90 jours',
      older: 'En retard de plus de 90 jours',
    },
    disputed: 'Contesté',
    credit: 'En votre faveur',
    creditNotePending: 'Remboursé, avoir à venir',
    notInvoiced: 'Non facturé, prestations jusqu’au {day}',
    upcoming: 'Prestations à venir',
    balanceOn: 'Solde au {day}',
  },
  pt: {
    firstDay: 'De',
    lastDay: 'Até',
    statement: 'Extrato',
    openingBalance: 'Saldo inicial',
    charged: 'Cobrado',
    paid: 'Pago',
    description: 'Descrição',
    booking: 'Reserva',
    balance: 'Saldo',
    note: 'Observação',
    forInvoice: { one: 'Referente à fatura {numbers}', several: 'Referente às faturas {numbers}' },
    isCut: 'Este extrato é longo demais para mostrar todas as linhas. Os totais incluem todas elas.',
    ages: {
      notDue: 'Faturado, a vencer',
      days30: 'Vencido há 1 a 30 dias',
      days60: 'Vencido há 31 a 60 dias',
      days90: 'Vencido há 61 a 90 dias',
      older: 'Vencido há mais de 90 dias',
    },
    disputed: 'Em disputa',
    credit: 'A seu favor',
    creditNotePending: 'Reembolsado, nota de crédito pendente',
    notInvoiced: 'Não faturado, serviços até {day}',
    upcoming: 'Serviços futuros',
    balanceOn: 'Saldo em {day}',
  },
  de: {
    firstDay: 'Von',
    lastDay: 'Bis',
    statement: 'Kontoauszug',
    openingBalance: 'Anfangssaldo',
    charged: 'Berechnet',
    paid: 'Bezahlt',
    description: 'Beschreibung',
    booking: 'Buchung',
    balance: 'Saldo',
    note: 'Hinweis',
    forInvoice: { one: 'Zu Rechnung {numbers}', several: 'Zu den Rechnungen {numbers}' },
    isCut: 'Dieser Kontoauszug ist zu lang, um alle Zeilen zu zeigen. Die Summen berücksichtigen alle.',
    ages: {
      notDue: 'Berechnet, noch nicht fällig',
      days30: '1–30 Tage überfällig',
      days60: '31–60 Tage überfällig',
      days90: '61–90 Tage überfällig',
      older: 'Über 90 Tage überfällig',
    },
    disputed: 'Strittig',
    credit: 'Guthaben',
    creditNotePending: 'Ausgezahlt, Gutschrift folgt',
    notInvoiced: 'Noch nicht berechnet, Leistungen bis {day}',
    upcoming: 'Künftige Leistungen',
    balanceOn: 'Saldo am {day}',
  },
}
