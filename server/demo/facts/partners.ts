import type { EInvoiceKind } from '#domain/e-invoice/e-invoice-settings.ts'

export interface PartnerFact {
  name: string
  legalName: string
  taxNumber: string
  address: string
  country: string
  serviceEmail: string
  billingEmail: string
  phone: string
  /** Where its guests stay. */
  location?: string
  settlement: 'netRate' | 'commission'
  /** Discount or commission, in hundredths of a percent. */
  basisPoints: number
  creditLimitCents: number
  termsDays: number
  blocked: boolean
  eInvoice: EInvoiceKind
  notes?: string
  noteForDrivers?: string
}

/**
 * Fictional businesses; one is blocked from booking on account, one books more than its credit allows and has
 * to pay early. The one in London gets e-invoices.
 */
export const partners: readonly PartnerFact[] = [
  {
    name: 'Casuarina House (demo)',
    legalName: 'Casuarina House Hotel Ltd (demo)',
    taxNumber: 'DEMO-1000001',
    address: 'Demo Bay, St James',
    country: 'BB',
    serviceEmail: 'concierge@casuarina.demo.example',
    billingEmail: 'accounts@casuarina.demo.example',
    phone: '+12464180101',
    location: 'Casuarina House (demo)',
    settlement: 'netRate',
    basisPoints: 1500,
    creditLimitCents: 12_000_000,
    termsDays: 30,
    blocked: false,
    eInvoice: 'none',
    notes:
      'Concierge desk, day and night: +1 246 418 0101.\n' +
      'Groups of more than eight: call Sam Brathwaite first, +1 246 418 0111.\n' +
      'Late departures: the hotel pays for waiting until 22:00.',
    noteForDrivers: 'Use the staff entrance on Demo Bay Road. The gate code is 4711.',
  },
  {
    name: 'Saltwater Villas (demo)',
    legalName: 'Saltwater Villa Management Inc (demo)',
    taxNumber: 'DEMO-1000002',
    address: 'Demo Ridge, St James',
    country: 'BB',
    serviceEmail: 'guests@saltwater.demo.example',
    billingEmail: 'billing@saltwater.demo.example',
    phone: '+12464180102',
    settlement: 'commission',
    basisPoints: 1000,
    creditLimitCents: 15_000_000,
    termsDays: 14,
    blocked: false,
    eInvoice: 'none',
  },
  {
    name: 'Trade Wind Tours (demo)',
    legalName: 'Trade Wind Tours UK Ltd (demo)',
    taxNumber: 'DEMO-1000003',
    address: '1 Demo Street, London',
    country: 'GB',
    serviceEmail: 'operations@tradewind.demo.example',
    billingEmail: 'ledger@tradewind.demo.example',
    phone: '+442079460103',
    settlement: 'netRate',
    basisPoints: 2000,
    creditLimitCents: 500_000,
    termsDays: 30,
    blocked: false,
    eInvoice: 'Factur-X',
  },
  {
    name: 'Blue Reef Charters (demo)',
    legalName: 'Blue Reef Yacht Charters Ltd (demo)',
    taxNumber: 'DEMO-1000004',
    address: 'Demo Marina, St Peter',
    country: 'BB',
    serviceEmail: 'crew@bluereef.demo.example',
    billingEmail: 'office@bluereef.demo.example',
    phone: '+12464180104',
    settlement: 'commission',
    basisPoints: 1200,
    creditLimitCents: 800_000,
    termsDays: 7,
    blocked: true,
    eInvoice: 'none',
  },
  {
    name: 'Northpoint Weddings (demo)',
    legalName: 'Northpoint Weddings & Events Ltd (demo)',
    taxNumber: 'DEMO-1000005',
    address: 'Demo Hill, St Lucy',
    country: 'BB',
    serviceEmail: 'hello@northpoint.demo.example',
    billingEmail: 'hello@northpoint.demo.example',
    phone: '+12464180105',
    settlement: 'netRate',
    basisPoints: 1000,
    creditLimitCents: 15_000_000,
    termsDays: 30,
    blocked: false,
    eInvoice: 'none',
  },
]
