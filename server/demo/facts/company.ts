/**
 * The demo company. Everyone and everything with "demo" in the name is made up; airlines, airports and places
 * are real.
 */
export const company = {
  title: 'Kerbside',
  company: 'Coral Gate Arrivals Ltd (demo)',
  agency: 'Tidemark Web Studio (demo)',
  currency: 'BBD',
  timeZone: 'America/Barbados',
  airportCode: 'BGI',
  /** Of the numbers that are set aside for stories. */
  helpPhone: '+1 246 555 0100',
  papers: {
    address: '1 Demo Apron, Grantley Adams, Christ Church',
    taxNumber: 'DEMO-0000001',
    country: 'BB',
    accountNumber: '000 000 001',
    payTo: 'Demo Bank of the Islands (demo), Coral Gate Arrivals Ltd, account 000 000 001',
  },
} as const

/** The password of every demo account: printed on the console when the demo company is loaded. */
export const demoPassword = 'coral-gate-demo'

/** The demo company also takes dollars: two of its own for one. */
export const dollars = { code: 'USD', rateMicros: 2_000_000 } as const
