export type VehicleClass = 'sedan' | 'suv' | 'van' | 'luxury' | 'minibus'

export interface VehicleFact {
  name: string
  plate: string
  vehicleClass: VehicleClass
  seats: number
  luggage: number
  /** Documents, and in how many days each expires, counted from the loading date. */
  documents: readonly { name: string; expiresInDays: number }[]
}

const papers = (insurance: number, inspection: number, permit: number) => [
  { name: 'Insurance', expiresInDays: insurance },
  { name: 'Inspection', expiresInDays: inspection },
  { name: 'Public service permit', expiresInDays: permit },
]

/**
 * Number plates of hire vehicles on the island (ZM); the numbers are fictional. One document is about to
 * expire, one has expired.
 */
export const vehicles: readonly VehicleFact[] = [
  {
    name: 'Sedan 1',
    plate: 'ZM 9101',
    vehicleClass: 'sedan',
    seats: 3,
    luggage: 3,
    documents: papers(210, 95, 300),
  },
  {
    name: 'Sedan 2',
    plate: 'ZM 9102',
    vehicleClass: 'sedan',
    seats: 3,
    luggage: 3,
    documents: papers(12, 140, 300),
  },
  {
    name: 'SUV 1',
    plate: 'ZM 9211',
    vehicleClass: 'suv',
    seats: 4,
    luggage: 5,
    documents: papers(180, 60, 300),
  },
  {
    name: 'Van 1',
    plate: 'ZM 9321',
    vehicleClass: 'van',
    seats: 8,
    luggage: 10,
    documents: papers(240, -3, 300),
  },
  {
    name: 'Luxury 1',
    plate: 'ZM 9431',
    vehicleClass: 'luxury',
    seats: 3,
    luggage: 3,
    documents: papers(320, 200, 300),
  },
  {
    name: 'Minibus 1',
    plate: 'ZM 9541',
    vehicleClass: 'minibus',
    seats: 14,
    luggage: 18,
    documents: papers(150, 80, 25),
  },
]

export interface TransportServiceFact {
  name: string
  description: string
  vehicleClass: VehicleClass
  passengers: number
  luggage: number
  /** Price relative to the sedan's. */
  fareFactor: number
  centsPerHour: number
  minimumHours: number
}

export const transportServices: readonly TransportServiceFact[] = [
  {
    name: 'Sedan',
    description: 'Up to three guests with a suitcase each',
    vehicleClass: 'sedan',
    passengers: 3,
    luggage: 3,
    fareFactor: 1,
    centsPerHour: 9000,
    minimumHours: 3,
  },
  {
    name: 'SUV',
    description: 'Four guests, golf bags or surfboards',
    vehicleClass: 'suv',
    passengers: 4,
    luggage: 5,
    fareFactor: 1.35,
    centsPerHour: 11_500,
    minimumHours: 3,
  },
  {
    name: 'Van',
    description: 'A family or a small group, up to eight',
    vehicleClass: 'van',
    passengers: 8,
    luggage: 10,
    fareFactor: 1.6,
    centsPerHour: 14_000,
    minimumHours: 3,
  },
  {
    name: 'Luxury',
    description: 'A chauffeured saloon for up to three',
    vehicleClass: 'luxury',
    passengers: 3,
    luggage: 3,
    fareFactor: 2.4,
    centsPerHour: 22_000,
    minimumHours: 2,
  },
  {
    name: 'Minibus',
    description: 'Wedding parties and teams, up to fourteen',
    vehicleClass: 'minibus',
    passengers: 14,
    luggage: 18,
    fareFactor: 2.2,
    centsPerHour: 19_000,
    minimumHours: 4,
  },
]
