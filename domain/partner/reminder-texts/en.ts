import type { ReminderTexts } from './texts.ts'

export const en: ReminderTexts = {
  greeting: 'Dear {name},',
  levels: {
    friendly: {
      title: 'Payment reminder',
      opening: {
        one:
          'This is a friendly reminder that the invoice below is past its due date. It may have been ' +
          'overlooked.',
        other:
          'This is a friendly reminder that the invoices below are past their due dates. They may have ' +
          'been overlooked.',
      },
      closing: 'If you have paid in the last few days, thank you. There is nothing more to do.',
    },
    firm: {
      title: 'Payment overdue',
      opening: {
        one: 'We have not received payment for the invoice below. Please pay it within seven days.',
        other: 'We have not received payment for the invoices below. Please pay them within seven days.',
      },
      closing:
        'If you have any questions, please reply to this e-mail. If you have just paid, please ' +
        'disregard this message.',
    },
    final: {
      title: 'Final reminder',
      opening: {
        one:
          'The invoice below is still unpaid. Please pay it now. If you cannot pay in full, contact ' +
          'us today so that we can agree on a date.',
        other:
          'The invoices below are still unpaid. Please pay them now. If you cannot pay in full, ' +
          'contact us today so that we can agree on dates.',
      },
      closing: 'If you have just paid, please disregard this message.',
    },
  },
  total: 'Total to pay',
  invoice: 'Invoice',
  due: 'Due',
  daysOverdue: { one: '{count} day overdue', other: '{count} days overdue' },
  invoiced: 'Invoice total',
  open: 'Balance due',
  credit: 'Credit on your account',
  payTo: 'Pay to',
  quote: 'Please quote the invoice numbers with your payment.',
  openInvoice: 'Open invoice {number}',
  openStatement: 'Open statement',
  regards: 'Kind regards,',
}
