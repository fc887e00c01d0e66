import { bokunImportPath, cardPaymentsPath, importPath } from '#contract/addresses.ts'
import { partnerInvoices } from '#contract/invoices.ts'
import { queryCustomers } from '#contract/customers.ts'
import { queryHistory } from '#contract/history.ts'
import { queryTransactions } from '#contract/ledger.ts'
import { queryMessages } from '#contract/messages.ts'
import { options } from '#contract/options.ts'
import { queryQuotes } from '#contract/quotes.ts'
import { screens } from '#contract/screens.ts'
import { staffUsers } from '#contract/staff.ts'
import { cashByPerson } from '#contract/till.ts'
import { addWebhook, queryWebhookDeliveries, queryWebhooks, testWebhook } from '#contract/webhooks.ts'
import { pages } from '#web/pages.ts'
import { Caller } from './caller.ts'

const leftAtOnce: readonly string[] = [screens.signOut.path]
const all = pages.filter((it) => !leftAtOnce.includes(it.path))

/** The partner user's own pages begin with it; internal staff have none. */
export const ofPartners = '/customers/statement'
export const ofDrivers = all.filter((it) => it.screen.needs === 'driver').map((it) => it.path)
const ofOffice = all
  .map((it) => it.path)
  .filter((it) => !ofDrivers.includes(it) && !it.startsWith(ofPartners))

/** Internal screens that need no data. */
export const alwaysThere = ofOffice
  .filter((it) => !it.includes('$') || it === `${screens.configuration.path}/$collection`)
  .map((it) => it.replace('$collection', 'vehicles'))

/**
 * Every internal page, with an existing item for every address parameter, and its variants under other
 * addresses.
 */
export async function officeAddresses(url: string): Promise<string[]> {
  const facts = await known(url)
  return [...ofOffice.map((it) => addressOf(it, facts)), ...tabs(facts)]
}

/** The pages of single items, requested with an unknown id. */
export function addressesOfNothing(): string[] {
  const nothing = '00000000-0000-4000-8000-000000000000'
  const single = ofOffice.filter((it) =>
    /\$(customer|group|entry|partner|invoice|message|line|holder|driver|webhook|delivery|quote|id)$/.test(it),
  )
  return [
    ...single.map((it) => it.replace('$collection', 'vehicles').replaceAll(/\$\w+/g, nothing)),
    '/no-such-screen',
  ]
}

/** A partner that was invoiced, with one of its invoices. */
async function invoicedPartner(caller: Caller) {
  const { items } = await caller.must(options, { params: { list: 'partners' } })
  for (const item of items) {
    const $partner = item.guid ?? item.key ?? ''
    const [invoice] = (await caller.must(partnerInvoices, { params: { id: $partner } })).items
    if (invoice) return { $partner, invoice }
  }
  throw new Error('The demo company has no invoices')
}

/** A webhook with a test event, added on first use: the demo company has none. */
async function testedWebhook(caller: Caller) {
  const [known] = (await caller.must(queryWebhooks)).items
  const body = {
    name: 'Hotel system',
    url: 'https://hotel.demo.example/events',
    events: ['booking.made' as const],
  }
  const { guid } = known ?? (await caller.must(addWebhook, { body }))
  await caller.must(testWebhook, { params: { id: guid } })
  const [delivery] = (await caller.must(queryWebhookDeliveries, { params: { id: guid } })).items
  return { $webhook: guid, $delivery: delivery?.guid ?? '' }
}

async function known(url: string): Promise<Record<string, string>> {
  const caller = new Caller(url)
  await caller.signIn('admin@demo.example')
  const [customer] = (await caller.must(queryCustomers, { query: { query: '' } })).items
  const [entry] = (await caller.must(queryTransactions, { query: {} })).items
  const { $partner, invoice } = await invoicedPartner(caller)
  const [vehicle] = (await caller.must(options, { params: { list: 'vehicles' } })).items
  const { items: staff } = await caller.must(staffUsers, { query: {} })
  const driver = staff.find((it) => it.permissions.includes('driver'))
  const [message] = (await caller.must(queryMessages, { query: { kind: 'mail' } })).items
  const [line] = (await caller.must(queryHistory, { query: { kind: 'group' } })).items
  const [quote] = (await caller.must(queryQuotes, { query: {} })).items
  const [holder] = (await caller.must(cashByPerson)).people
  return {
    $customer: customer?.customerGuid ?? '',
    $group: customer?.group?.guid ?? '',
    $entry: entry?.guid ?? '',
    $partner,
    $invoice: invoice.guid,
    $collection: 'vehicles',
    $message: message?.guid ?? '',
    $line: line?.guid ?? '',
    $holder: holder?.guid ?? '',
    $driver: driver?.guid ?? '',
    ...(await testedWebhook(caller)),
    $quote: quote?.guid ?? '',
    '/configuration/vehicles/$id': vehicle?.guid ?? vehicle?.key ?? '',
    '/configuration/staff-users/$id': staff[0]?.guid ?? '',
  }
}

function addressOf(path: string, facts: Record<string, string>): string {
  const filled = path.replaceAll(/\$(?!id)\w+/g, (name) => facts[name] ?? name)
  return filled.replace('$id', facts[filled] ?? '$id')
}

/** Screens that show something else depending on the address. */
function tabs({ $partner }: Record<string, string>): string[] {
  return [
    ...['invoices', 'payments', 'users', 'details', 'fast-track'].map(
      (it) => `${screens.partners.path}/${$partner}?tab=${it}`,
    ),
    ...['terms', 'try'].map((it) => `${screens.configuration.path}/prices?tab=${it}`),
    ...['summary', 'fasttrack', 'transport', 'airporttransport', 'tax'].map(
      (it) => `${screens.reports.path}?tab=${it}`,
    ),
    ...['carts', 'settlement'].map((tab) => cardPaymentsPath({ tab })),
    ...['cardPayments', 'pending', 'payments', 'carts', 'customers'].map((tab) => importPath({ tab })),
    ...(['products', 'questions', 'deliveries'] as const).map((view) => bokunImportPath(view)),
    `${screens.concierge.path}?view=close`,
    ...['table', 'plan'].map((it) => `${screens.dispatcher.path}?view=${it}`),
  ]
}
