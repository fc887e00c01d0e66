import type { ImportField } from '#domain/import/import-fields.ts'

const field = (
  key: string,
  label: string,
  kind: ImportField['kind'],
  headings: string,
  required = false,
): ImportField => ({ key, label, kind, required, headings: headings.split(', ') })

/** The columns of bank files, by the headings of banks in five languages. */
export const fields: readonly ImportField[] = [
  field(
    'day',
    'Booking date',
    'date',
    'date, booked, booking day, transaction date, trans date, posting date, post date, posted date, ' +
      'buchungstag, buchungsdatum, buchung, datum, fecha, fecha operación, fecha contable, ' +
      'date de comptabilisation, date opération, date comptable, data, data lançamento, data movimento',
    true,
  ),
  field(
    'valueDay',
    'Value date',
    'date',
    'value, valuta, wertstellung, valutadatum, wertstellungstag, fecha valor, date de valeur, date valeur, ' +
      'data valor, effective date',
  ),
  field(
    'amount',
    'Amount',
    'money',
    'betrag, umsatz, importe, monto, valor, montant, net amount, transaction amount, valor (r$)',
  ),
  field(
    'credit',
    'Credit',
    'money',
    'credits, credit amount, money in, paid in, deposit, deposits, haben, gutschrift, abono, ' +
      'abonos, haber, crédit, crédito, entrada, entradas, received',
  ),
  field(
    'debit',
    'Debit',
    'money',
    'debits, debit amount, money out, paid out, withdrawal, withdrawals, soll, lastschrift, cargo, cargos, ' +
      'debe, débit, débito, saída, saídas, spent',
  ),
  field(
    'direction',
    'Credit or debit',
    'text',
    'credit/debit, debit/credit, dr/cr, cr/dr, cd, soll/haben, sollhaben, d/c, c/d, type, transaction type',
  ),
  field(
    'name',
    'Name',
    'text',
    'payee, payer, counterparty, beneficiary, remitter, sender, auftraggeber/empfänger, ' +
      'beguenstigter/zahlungspflichtiger, begünstigter/zahlungspflichtiger, zahlungsbeteiligter, ' +
      'empfänger, ordenante, beneficiario, nombre, nom, tiers, bénéficiaire, nome, favorecido, name of payer',
  ),
  field(
    'details',
    'Details',
    'text',
    'description, memo, narrative, particulars, transaction details, verwendungszweck, buchungstext, ' +
      'concepto, descripción, detalle, libellé, libelle, motif, descrição, histórico, historico, remarks',
  ),
  field(
    'reference',
    'Payment reference',
    'text',
    'reference, ref, customer reference, end to end id, end-to-end id, kundenreferenz, ' +
      'kundenreferenz (end-to-end), referencia, référence, referência, cheque number, check number',
  ),
  field(
    'bankReference',
    'Bank reference',
    'text',
    'fitid, transaction id, bank ref, transaction number, bankreferenz, número de operación, ' +
      'numéro d’opération, documento, id, transaction reference',
  ),
  field('balance', 'Balance', 'money', 'running balance, saldo, kontostand, solde, saldo nach buchung'),
  field(
    'account',
    'Account number',
    'text',
    'account, iban, auftragskonto, konto, kontonummer, cuenta, número de cuenta, compte, numéro de compte, ' +
      'conta, account no',
  ),
  field('currency', 'Currency', 'text', 'ccy, währung, waehrung, moneda, divisa, devise, moeda'),
  field(
    'counterAccount',
    'Counterparty account number',
    'text',
    'counterparty iban, kontonummer/iban, iban zahlungsbeteiligter, counterparty account, payee account',
  ),
  field('number', 'Statement number', 'text', 'statement, statement no, auszug, auszugsnummer'),
  field('opening', 'Opening balance', 'money', 'anfangssaldo, saldo inicial, solde initial'),
  field('closing', 'Closing balance', 'money', 'endsaldo, saldo final, solde final'),
]
