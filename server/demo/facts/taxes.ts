import type { TaxRule } from '#domain/pricing/price-book.ts'

export type TaxCode = 'VAT' | 'HOTEL' | 'NONE'

export type TaxFact = Omit<TaxRule, 'guid' | 'code'> & { code: TaxCode }

/**
 * Value added tax of Barbados, with the rate before it and the lower one for lodging. Prices include VAT;
 * lodging is taxed on top.
 */
export const taxes: readonly TaxFact[] = [
  {
    code: 'VAT',
    name: 'VAT 15%',
    basisPoints: 1500,
    inclusive: true,
    validFrom: '2000-01-01',
    validTo: '2010-11-30',
  },
  {
    code: 'VAT',
    name: 'VAT 17.5%',
    basisPoints: 1750,
    inclusive: true,
    validFrom: '2010-12-01',
    validTo: null,
  },
  {
    code: 'HOTEL',
    name: 'VAT lodging 7.5%',
    basisPoints: 750,
    inclusive: false,
    validFrom: '2000-01-01',
    validTo: '2019-12-31',
  },
  {
    code: 'HOTEL',
    name: 'VAT lodging 10%',
    basisPoints: 1000,
    inclusive: false,
    validFrom: '2020-01-01',
    validTo: null,
  },
  {
    code: 'NONE',
    name: 'Not taxed',
    basisPoints: 0,
    inclusive: true,
    validFrom: '2000-01-01',
    validTo: null,
  },
]
