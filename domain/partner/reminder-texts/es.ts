import type { ReminderTexts } from './texts.ts'

export const es: ReminderTexts = {
  greeting: 'Estimado equipo de {name}:',
  levels: {
    friendly: {
      title: 'Recordatorio de pago',
      opening: {
        one:
          'La siguiente factura ya venció. Es posible que se les haya pasado por alto, por eso ' +
          'queremos recordárselo.',
        other:
          'Las siguientes facturas ya vencieron. Es posible que se les hayan pasado por alto, por eso ' +
          'queremos recordárselo.',
      },
      closing: 'Si ya pagaron en los últimos días, muchas gracias. No es necesario hacer nada más.',
    },
    firm: {
      title: 'Pago vencido',
      opening: {
        one:
          'No hemos recibido el pago de la siguiente factura. Les pedimos que la paguen en un plazo ' +
          'de siete días.',
        other:
          'No hemos recibido el pago de las siguientes facturas. Les pedimos que las paguen en un ' +
          'plazo de siete días.',
      },
      closing: 'Si tienen alguna duda, respondan a este mensaje. Si acaban de pagar, no lo tengan en cuenta.',
    },
    final: {
      title: 'Último recordatorio',
      opening: {
        one:
          'La siguiente factura sigue pendiente. Les pedimos que la paguen ahora. Si no pueden pagar ' +
          'el total, comuníquense hoy con nosotros para acordar una fecha.',
        other:
          'Las siguientes facturas siguen pendientes. Les pedimos que las paguen ahora. Si no pueden ' +
          'pagar el total, comuníquense hoy con nosotros para acordar las fechas.',
      },
      closing: 'Si acaban de pagar, no tengan en cuenta este mensaje.',
    },
  },
  total: 'Total por pagar',
  invoice: 'Factura',
  due: 'Vencimiento',
  daysOverdue: { one: 'Vencida hace {count} día', other: 'Vencida hace {count} días' },
  invoiced: 'Total de la factura',
  open: 'Saldo pendiente',
  credit: 'Saldo a favor en su cuenta',
  payTo: 'Datos de pago',
  quote: 'Indiquen los números de factura al hacer el pago.',
  openInvoice: 'Abrir la factura {number}',
  openStatement: 'Abrir el estado de cuenta',
  regards: 'Atentamente,',
}
