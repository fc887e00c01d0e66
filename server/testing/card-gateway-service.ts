import { createServer } from 'node:http'
import { listening, type LocalService } from '#server/testing/local-service.ts'

/** A row as the gateway stores it; `orderID` and `card-amount` at least. */
export type GatewayRow = Record<string, string>

export interface CardGatewayService extends LocalService {
  asked: Record<string, string>[]
  rows: GatewayRow[]
  /** How it handles the next call instead of answering. Used once. */
  next: { status?: number; body?: string; afterMs?: number; silentAfterDoing?: boolean } | null
  password: string
}

/** A local gateway that answers as documented by Plug'n Pay: query_trans, return, void. It stores refunds. */
export async function openCardGateway(rows: GatewayRow[] = []): Promise<CardGatewayService> {
  const service = {
    asked: [] as Record<string, string>[],
    rows,
    next: null as CardGatewayService['next'],
    password: 'gateway-word',
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString('utf8')))
      if (request.url === '/pay/') {
        // The guest enters a card, and the browser is redirected back.
        service.rows.push(paidBy(fields, service.rows.length))
        response.writeHead(303, { location: fields['pb_success_url'] ?? '/' })
        response.end()
        return
      }
      service.asked.push(fields)
      const { next } = service
      service.next = null
      const body = next?.body ?? answerTo(service, fields)
      if (next?.silentAfterDoing) {
        response.destroy()
        return
      }
      setTimeout(() => {
        response.writeHead(next?.status ?? 200, { 'content-type': 'text/plain' })
        response.end(body)
      }, next?.afterMs ?? 0)
    })
  })
  return Object.assign(service, await listening(server))
}

function paidBy(fields: Record<string, string>, count: number): GatewayRow {
  return {
    orderID: `page-${count}`,
    operation: 'auth',
    FinalStatus: 'success',
    'card-amount': fields['pt_transaction_amount'] ?? '',
    currency: fields['pt_currency'] ?? '',
    'card-name': 'A Guest',
    'card-number': '4111********1111',
    order_classifier: fields['pt_order_classifier'] ?? '',
  }
}

type Kept = Pick<CardGatewayService, 'rows' | 'password'>

function answerTo({ rows, password }: Kept, fields: Record<string, string>): string {
  if (fields['publisher-password'] !== password)
    return encoded({ FinalStatus: 'problem', MErrMsg: 'Invalid publisher name or password' })
  if (fields['mode'] === 'query_trans') return listOf(rows.filter((row) => isAsked(row, fields)))
  const orderID = fields['orderID'] ?? ''
  const sale = rows.find((row) => row['orderID'] === orderID && row['operation'] !== 'return')
  if (!sale) return encoded({ FinalStatus: 'badcard', MErrMsg: 'No such order', orderID })
  if (fields['mode'] === 'void' && sale['batch_id'])
    return encoded({ FinalStatus: 'problem', MErrMsg: 'The batch is closed', orderID })
  const row = {
    ...sale,
    operation: fields['mode'] ?? '',
    'card-amount': fields['card-amount'] ?? '',
    FinalStatus: 'success',
    refund_id: '',
  }
  rows.push(row)
  return encoded(row)
}

function isAsked(
  row: GatewayRow,
  { orderID, startdate = '0', enddate = '9' }: Record<string, string>,
): boolean {
  // Rows without a time get the current one.
  const day = (row['trans_time'] ?? row['trans_date'] ?? startdate).slice(0, 8)
  return orderID === undefined ? day >= startdate && day <= enddate : row['orderID'] === orderID
}

function listOf(rows: readonly GatewayRow[]): string {
  const listed = rows.map((row, index) => [`a${String(index).padStart(5, '0')}`, encoded(row)])
  return encoded({ FinalStatus: 'success', TranCount: String(rows.length), ...Object.fromEntries(listed) })
}

function encoded(fields: Record<string, string>): string {
  return new URLSearchParams(fields).toString()
}
