import type { GuestNames } from '#domain/message/guest-language.ts'
import type { TaxCode } from './taxes.ts'

export interface CarSeatFact {
  name: string
  guestNames: GuestNames
  fromAgeMonths: number
  toAgeMonths: number
  fromWeightKg: number
  toWeightKg: number
  cents: number
  taxCode: TaxCode
  stock: number
}

export const carSeats: readonly CarSeatFact[] = [
  {
    name: 'Infant seat',
    guestNames: { es: 'Silla para bebé', fr: 'Siège bébé', pt: 'Bebê conforto', de: 'Babyschale' },
    fromAgeMonths: 0,
    toAgeMonths: 15,
    fromWeightKg: 0,
    toWeightKg: 13,
    cents: 2500,
    taxCode: 'VAT',
    stock: 4,
  },
  {
    name: 'Toddler seat',
    guestNames: {
      es: 'Silla para niño pequeño',
      fr: 'Siège enfant',
      pt: 'Cadeirinha',
      de: 'Kleinkindersitz',
    },
    fromAgeMonths: 9,
    toAgeMonths: 48,
    fromWeightKg: 9,
    toWeightKg: 18,
    cents: 2500,
    taxCode: 'VAT',
    stock: 6,
  },
  {
    name: 'Booster',
    guestNames: { es: 'Asiento elevador', fr: 'Rehausseur', pt: 'Assento de elevação', de: 'Sitzerhöhung' },
    fromAgeMonths: 42,
    toAgeMonths: 144,
    fromWeightKg: 15,
    toWeightKg: 36,
    cents: 1500,
    taxCode: 'VAT',
    stock: 8,
  },
]

export const extras: readonly { name: string; cents: number; taxCode: TaxCode }[] = [
  { name: 'Chilled towels and rum punch', cents: 4000, taxCode: 'VAT' },
  { name: 'Tropical flower welcome', cents: 9500, taxCode: 'VAT' },
  { name: 'Grocery stop on the way', cents: 6000, taxCode: 'VAT' },
  { name: 'Day room near the airport', cents: 32_000, taxCode: 'HOTEL' },
]
