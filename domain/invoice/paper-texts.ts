import type { GuestLanguage } from '#domain/message/guest-language.ts'

/** What invoices, credit notes and statements say besides `paperMailTexts`, in a partner's language. */
interface PaperTexts {
  readonly to: string
  readonly from: string
  readonly number: string
  readonly month: string
  readonly period: string
  readonly date: string
  readonly nothingToPay: string
  /** With `{number}`. */
  readonly taxNumber: string
  readonly reference: string
  readonly guest: string
  readonly service: string
  readonly net: string
  readonly tax: string
  readonly rate: string
  readonly taxAmount: string
  readonly amount: string
  readonly commission: string
  readonly previousBalance: string
  readonly thisInvoice: string
  readonly thisCreditNote: string
  /** The heading of an invoice that credits void ones. */
  readonly correctedInvoice: string
  /** With `{number}`. */
  readonly creditFor: string
  readonly paymentsReceived: string
  readonly creditBalance: string
  /** With `{number}`. */
  readonly quote: string
  /** With `{page}` and `{of}`. */
  readonly page: string
}

export const paperTexts: Readonly<Record<GuestLanguage, PaperTexts>> = {
  en: {
    to: 'To',
    from: 'From',
    number: 'Number',
    month: 'Month',
    period: 'Period',
    date: 'Date',
    nothingToPay: 'Nothing to pay',
    taxNumber: 'Tax number {number}',
    reference: 'Reference',
    guest: 'Guest',
    service: 'Service',
    net: 'Net',
    tax: 'Tax',
    rate: 'Rate',
    taxAmount: 'Tax amount',
    amount: 'Amount',
    commission: 'Commission',
    previousBalance: 'Previous balance',
    thisInvoice: 'This invoice',
    thisCreditNote: 'This credit note',
    correctedInvoice: 'Corrected invoice',
    creditFor: 'Credit for void invoice {number}',
    paymentsReceived: 'Payments received',
    creditBalance: 'Credit balance',
    quote: 'Please quote invoice {number}.',
    page: 'Page {page} of {of}',
  },
  es: {
    to: 'Cliente',
    from: 'Emisor',
    number: 'Número',
    month: 'Mes',
    period: 'Periodo',
    date: 'Fecha',
    nothingToPay: 'Sin importe a pagar',
    taxNumber: 'N.º fiscal {number}',
    reference: 'Referencia',
    guest: 'Pasajero',
    service: 'Servicio',
    net: 'Neto',
    tax: 'Impuesto',
    rate: 'Tasa',
    taxAmount: 'Importe del impuesto',
    amount: 'Importe',
    commission: 'Comisión',
    previousBalance: 'Saldo anterior',
    thisInvoice: 'Esta factura',
    thisCreditNote: 'Esta nota de crédito',
    correctedInvoice: 'Factura rectificativa',
    creditFor: 'Abono por la factura anulada {number}',
    paymentsReceived: 'Pagos recibidos',
    creditBalance: 'Saldo a su favor',
    quote: 'Indique la factura {number} en su pago.',
    page: 'Página {page} de {of}',
  },
  fr: {
    to: 'Client',
    from: 'Émetteur',
    number: 'Numéro',
    month: 'Mois',
    period: 'Période',
    date: 'Date',
    nothingToPay: 'Rien à payer',
    taxNumber: 'N° fiscal {number}',
    reference: 'Référence',
    guest: 'Voyageur',
    service: 'Prestation',
    net: 'HT',
    tax: 'Taxe',
    rate: 'Taux',
    taxAmount: 'Montant de la taxe',
    amount: 'Montant',
    commission: 'Commission',
    previousBalance: 'Solde précédent',
    thisInvoice: 'Cette facture',
    thisCreditNote: 'Cet avoir',
    correctedInvoice: 'Facture rectificative',
    creditFor: 'Avoir pour la facture annulée {number}',
    paymentsReceived: 'Paiements reçus',
    creditBalance: 'Solde en votre faveur',
    quote: 'Merci d’indiquer le numéro de facture {number}.',
    page: 'Page {page} sur {of}',
  },
  pt: {
    to: 'Cliente',
    from: 'Emitente',
    number: 'Número',
    month: 'Mês',
    period: 'Período',
    date: 'Data',
    nothingToPay: 'Nada a pagar',
    taxNumber: 'N.º fiscal {number}',
    reference: 'Referência',
    guest: 'Passageiro',
    service: 'Serviço',
    net: 'Líquido',
    tax: 'Imposto',
    rate: 'Alíquota',
    taxAmount: 'Valor do imposto',
    amount: 'Valor',
    commission: 'Comissão',
    previousBalance: 'Saldo anterior',
    thisInvoice: 'Esta fatura',
    thisCreditNote: 'Esta nota de crédito',
    correctedInvoice: 'Fatura retificada',
    creditFor: 'Crédito referente à fatura anulada {number}',
    paymentsReceived: 'Pagamentos recebidos',
    creditBalance: 'Saldo a seu favor',
    quote: 'Informe a fatura {number} no pagamento.',
    page: 'Página {page} de {of}',
  },
  de: {
    to: 'An',
    from: 'Von',
    number: 'Nummer',
    month: 'Monat',
    period: 'Zeitraum',
    date: 'Datum',
    nothingToPay: 'Nichts zu zahlen',
    taxNumber: 'Steuernummer {number}',
    reference: 'Buchung',
    guest: 'Gast',
    service: 'Leistung',
    net: 'Netto',
    tax: 'Steuer',
    rate: 'Satz',
    taxAmount: 'Steuerbetrag',
    amount: 'Betrag',
    commission: 'Provision',
    previousBalance: 'Bisheriger Saldo',
    thisInvoice: 'Diese Rechnung',
    thisCreditNote: 'Diese Gutschrift',
    correctedInvoice: 'Korrigierte Rechnung',
    creditFor: 'Gutschrift für stornierte Rechnung {number}',
    paymentsReceived: 'Zahlungseingänge',
    creditBalance: 'Guthaben',
    quote: 'Bitte geben Sie die Rechnungsnummer {number} an.',
    page: 'Seite {page} von {of}',
  },
}
