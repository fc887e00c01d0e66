import type { Permission } from '#domain/access/permissions.ts'
import { roles } from '#domain/access/roles.ts'

export interface AccountFact {
  /** The person's role; e2e tests sign in by it. */
  role: string
  name: string
  email: string
  phone: string
  permissions: readonly Permission[]
  /** Partner users: their partner. */
  partner?: string
  /** Drivers. */
  defaultVehicle?: string
  shift?: { start: string; end: string }
  /** A company that drives for us. */
  isOutside?: boolean
}

const phone = (last: number) => `+124642${String(last).padStart(5, '0')}`

const office: readonly AccountFact[] = [
  {
    role: 'administrator',
    name: 'Demo Administrator',
    email: 'admin@demo.example',
    phone: phone(1),
    permissions: roles.administrator.permissions,
  },
  {
    role: 'manager',
    name: 'Demo Manager',
    email: 'manager@demo.example',
    phone: phone(2),
    permissions: roles.manager.permissions,
  },
  {
    role: 'reservations',
    name: 'Demo Reservations',
    email: 'reservations@demo.example',
    phone: phone(3),
    permissions: roles.reservations.permissions,
  },
  {
    role: 'desk',
    name: 'Demo Desk',
    email: 'desk@demo.example',
    phone: phone(4),
    permissions: roles.desk.permissions,
  },
  {
    role: 'concierge',
    name: 'Demo Concierge',
    email: 'concierge@demo.example',
    phone: phone(5),
    permissions: roles.concierge.permissions,
  },
  {
    role: 'dispatcher',
    name: 'Demo Dispatcher',
    email: 'dispatcher@demo.example',
    phone: phone(6),
    permissions: roles.dispatcher.permissions,
  },
  {
    role: 'accountant',
    name: 'Demo Accountant',
    email: 'accountant@demo.example',
    phone: phone(7),
    permissions: roles.accountant.permissions,
  },
]

const numbers = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
const cars = ['Sedan 1', 'Sedan 2', 'SUV 1', 'Van 1', 'Luxury 1', 'Minibus 1']
const early = { start: '06:00', end: '15:00' }
const late = { start: '13:00', end: '23:30' }

/** Ten drivers share six cars in two shifts; the last drives whatever is free. */
const drivers: readonly AccountFact[] = numbers.map((number, index) => {
  const car = index === 9 ? undefined : cars[index % cars.length]
  return {
    role: `driver${index + 1}`,
    name: `Driver ${number}`,
    email: `driver.${number.toLowerCase()}@demo.example`,
    phone: phone(101 + index),
    permissions: roles.driver.permissions,
    ...(car === undefined ? {} : { defaultVehicle: car }),
    shift: index < 6 ? early : late,
  }
})

/** Takes trips when our own drivers can't. */
const outsideCompany: AccountFact = {
  role: 'outsideCompany',
  name: 'Palm Transfers (demo)',
  email: 'palm.transfers@demo.example',
  phone: phone(151),
  permissions: roles.driver.permissions,
  isOutside: true,
}

const partnerUser = (
  role: string,
  name: string,
  email: string,
  last: number,
  partner: string,
): AccountFact => ({
  role,
  name,
  email,
  phone: phone(last),
  permissions: ['viewCustomer', 'editCustomer'],
  partner,
})

const partnerUsers: readonly AccountFact[] = [
  partnerUser(
    'partner',
    'Demo Concierge at Casuarina',
    'concierge@casuarina.demo.example',
    201,
    'Casuarina House (demo)',
  ),
  partnerUser(
    'partnerOffice',
    'Demo Office at Casuarina',
    'office@casuarina.demo.example',
    202,
    'Casuarina House (demo)',
  ),
  partnerUser(
    'otherPartner',
    'Demo Host at Saltwater',
    'host@saltwater.demo.example',
    203,
    'Saltwater Villas (demo)',
  ),
]

export const accounts: readonly AccountFact[] = [...office, ...drivers, outsideCompany, ...partnerUsers]

export const driverRoles: readonly string[] = drivers.map((it) => it.role)

/** Took the bookings of the past and can't sign in any more. */
export const formerAgent = {
  role: 'formerAgent',
  name: 'Demo Former Agent',
  email: 'former.agent@demo.example',
  phone: phone(8),
} as const
