import type { GuestLanguage } from '#domain/message/guest-language.ts'

/**
 * Texts of a receipt. `taxNumber`: `{number}`; `includesTax`: `{tax}`; `paid`, `refunded`: `{method}`;
 * `voided`: `{day}`; `fee`: `{service}`.
 */
type ReceiptWord =
  | 'receipt'
  | 'refund'
  | 'voidReceipt'
  | 'voidRefund'
  | 'receivedFrom'
  | 'refundedTo'
  | 'date'
  | 'reference'
  | 'taxNumber'
  | 'lines'
  | 'total'
  | 'includesTax'
  | 'paidBefore'
  | 'paid'
  | 'refunded'
  | 'cash'
  | 'card'
  | 'bank'
  | 'change'
  | 'balance'
  | 'advance'
  | 'toRefund'
  | 'credit'
  | 'voided'
  | 'notPaid'
  | 'fee'
  | 'waiting'

export type ReceiptWords = Readonly<Record<ReceiptWord, string>>

export const receiptWords: Readonly<Record<GuestLanguage, ReceiptWords>> = {
  en: {
    receipt: 'Receipt',
    refund: 'Refund',
    voidReceipt: 'Void receipt',
    voidRefund: 'Void refund',
    receivedFrom: 'Received from',
    refundedTo: 'Refunded to',
    date: 'Date',
    reference: 'Reference',
    taxNumber: 'Tax number: {number}',
    lines: 'For',
    total: 'Total',
    includesTax: 'Includes tax: {tax}',
    paidBefore: 'Paid previously',
    paid: 'Paid {method}',
    refunded: 'Refunded {method}',
    cash: 'in cash',
    card: 'by card',
    bank: 'by bank transfer',
    change: 'Change given',
    balance: 'Balance due',
    advance: 'Paid in advance',
    toRefund: 'To be refunded',
    credit: 'Remaining credit',
    voided: 'Voided on {day}',
    notPaid: 'Void: this receipt is no longer valid',
    fee: 'Cancellation fee, {service}',
    waiting: 'Waiting time',
  },
  de: {
    receipt: 'Quittung',
    refund: 'Erstattung',
    voidReceipt: 'Quittung (storniert)',
    voidRefund: 'Erstattung (storniert)',
    receivedFrom: 'Erhalten von',
    refundedTo: 'Erstattet an',
    date: 'Datum',
    reference: 'Buchungscode',
    taxNumber: 'Steuernummer: {number}',
    lines: 'Leistungen',
    total: 'Gesamtbetrag',
    includesTax: 'Darin enthalten: {tax}',
    paidBefore: 'Bereits bezahlt',
    paid: 'Bezahlt {method}',
    refunded: 'Erstattet {method}',
    cash: 'in bar',
    card: 'mit Karte',
    bank: 'per Überweisung',
    change: 'Wechselgeld',
    balance: 'Offener Betrag',
    advance: 'Anzahlung',
    toRefund: 'Wird erstattet',
    credit: 'Verbleibendes Guthaben',
    voided: 'Storniert am {day}',
    notPaid: 'Storniert: Diese Quittung ist nicht mehr gültig',
    fee: 'Stornogebühr, {service}',
    waiting: 'Wartezeit',
  },
  fr: {
    receipt: 'Reçu',
    refund: 'Remboursement',
    voidReceipt: 'Reçu annulé',
    voidRefund: 'Remboursement annulé',
    receivedFrom: 'Reçu de',
    refundedTo: 'Remboursé à',
    date: 'Date',
    reference: 'Référence',
    taxNumber: 'Numéro fiscal\u00a0: {number}',
    lines: 'Prestations',
    total: 'Total',
    includesTax: 'Dont {tax}',
    paidBefore: 'Déjà réglé',
    paid: 'Réglé {method}',
    refunded: 'Remboursé {method}',
    cash: 'en espèces',
    card: 'par carte',
    bank: 'par virement',
    change: 'Monnaie rendue',
    balance: 'Reste à régler',
    advance: 'Acompte versé',
    toRefund: 'À rembourser',
    credit: 'Solde créditeur',
    voided: 'Annulé le {day}',
    notPaid: 'Annulé\u00a0: ce reçu n’est plus valable',
    fee: 'Frais d’annulation, {service}',
    waiting: 'Temps d’attente',
  },
  es: {
    receipt: 'Recibo',
    refund: 'Reembolso',
    voidReceipt: 'Recibo anulado',
    voidRefund: 'Reembolso anulado',
    receivedFrom: 'Recibido de',
    refundedTo: 'Reembolsado a',
    date: 'Fecha',
    reference: 'Código de reserva',
    taxNumber: 'Identificación fiscal: {number}',
    lines: 'Servicios',
    total: 'Total',
    includesTax: 'Incluye {tax}',
    paidBefore: 'Pagado anteriormente',
    paid: 'Pagado {method}',
    refunded: 'Reembolsado {method}',
    cash: 'en efectivo',
    card: 'con tarjeta',
    bank: 'por transferencia',
    change: 'Cambio entregado',
    balance: 'Saldo pendiente',
    advance: 'Anticipo',
    toRefund: 'Por reembolsar',
    credit: 'Saldo a favor',
    voided: 'Anulado el {day}',
    notPaid: 'Anulado: este recibo ya no es válido',
    fee: 'Cargo por cancelación, {service}',
    waiting: 'Tiempo de espera',
  },
  pt: {
    receipt: 'Recibo',
    refund: 'Reembolso',
    voidReceipt: 'Recibo cancelado',
    voidRefund: 'Reembolso cancelado',
    receivedFrom: 'Recebido de',
    refundedTo: 'Reembolsado a',
    date: 'Data',
    reference: 'Código da reserva',
    taxNumber: 'Identificação fiscal: {number}',
    lines: 'Serviços',
    total: 'Total',
    includesTax: 'Inclui {tax}',
    paidBefore: 'Pago anteriormente',
    paid: 'Pago {method}',
    refunded: 'Reembolsado {method}',
    cash: 'em dinheiro',
    card: 'com cartão',
    bank: 'por transferência',
    change: 'Troco',
    balance: 'Saldo a pagar',
    advance: 'Sinal pago',
    toRefund: 'A reembolsar',
    credit: 'Crédito restante',
    voided: 'Cancelado em {day}',
    notPaid: 'Cancelado: este recibo não é mais válido',
    fee: 'Taxa de cancelamento, {service}',
    waiting: 'Tempo de espera',
  },
}

const vat: Readonly<Record<GuestLanguage, string>> = {
  en: 'VAT',
  de: 'MwSt.',
  fr: 'TVA',
  es: 'IVA',
  pt: 'IVA',
}

/** A tax as guests know it: VAT in their language; other codes are the company’s own names. */
export function taxWord(code: string, language: GuestLanguage): string {
  return code.toUpperCase() === 'VAT' ? vat[language] : code
}
