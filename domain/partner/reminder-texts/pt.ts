import type { ReminderTexts } from './texts.ts'

export const pt: ReminderTexts = {
  greeting: 'Prezada equipe {name},',
  levels: {
    friendly: {
      title: 'Lembrete de pagamento',
      opening: {
        one: 'A fatura abaixo já venceu. Pode ter passado despercebida, por isso enviamos este lembrete.',
        other:
          'As faturas abaixo já venceram. Podem ter passado despercebidas, por isso enviamos este ' +
          'lembrete.',
      },
      closing: 'Se vocês pagaram nos últimos dias, agradecemos. Não é preciso fazer mais nada.',
    },
    firm: {
      title: 'Pagamento em atraso',
      opening: {
        one:
          'Ainda não recebemos o pagamento da fatura abaixo. Pedimos que o pagamento seja feito em ' +
          'até sete dias.',
        other:
          'Ainda não recebemos o pagamento das faturas abaixo. Pedimos que o pagamento seja feito em ' +
          'até sete dias.',
      },
      closing:
        'Em caso de dúvida, respondam a esta mensagem. Se o pagamento acabou de ser feito, ' +
        'desconsiderem este aviso.',
    },
    final: {
      title: 'Último lembrete',
      opening: {
        one:
          'A fatura abaixo continua em aberto. Pedimos que seja paga agora. Se não for possível pagar ' +
          'o valor total, entrem em contato hoje para combinarmos uma data.',
        other:
          'As faturas abaixo continuam em aberto. Pedimos que sejam pagas agora. Se não for possível ' +
          'pagar o valor total, entrem em contato hoje para combinarmos as datas.',
      },
      closing: 'Se o pagamento acabou de ser feito, desconsiderem esta mensagem.',
    },
  },
  total: 'Total a pagar',
  invoice: 'Fatura',
  due: 'Vencimento',
  daysOverdue: { one: '{count} dia de atraso', other: '{count} dias de atraso' },
  invoiced: 'Valor da fatura',
  open: 'Em aberto',
  credit: 'Crédito na sua conta',
  payTo: 'Dados para pagamento',
  quote: 'Informem os números das faturas ao fazer o pagamento.',
  openInvoice: 'Abrir a fatura {number}',
  openStatement: 'Abrir o extrato',
  regards: 'Atenciosamente,',
}
