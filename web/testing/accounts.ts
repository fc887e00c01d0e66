import type { AppData } from '#contract/account.ts'
import { allPermissions, flagOf, type Permission, type PermissionFlag } from '#domain/access/permissions.ts'
import { eventsBefore } from './fake-stream.ts'

/** Signed-in users, with the permissions that the roles of the demo company have. */

const site = {
  title: 'Kerbside',
  company: 'Coral Gate Arrivals Ltd (demo)',
  agency: 'Tidemark Web Studio (demo)',
  currency: 'BBD',
  timeZone: 'America/Barbados',
  airportCode: 'BGI',
  takesCards: false,
}

type More = Partial<Omit<AppData, 'site'>> & { site?: Partial<AppData['site']> }
type Role = (more?: More) => AppData

function role(name: string, permissions: readonly Permission[]): Role {
  const flags = Object.fromEntries(
    allPermissions.map((it) => [flagOf(it), permissions.includes(it)]),
  ) as Record<PermissionFlag, boolean>
  return ({ site: ofSite = {}, ...more } = {}) => ({
    guid: '0a000000-0000-4000-8000-000000000001',
    name,
    kind: 'staff',
    ...flags,
    site: { ...site, ...ofSite },
    setupTotpRequired: false,
    lastEvent: eventsBefore,
    ...more,
  })
}

export const anAdministrator = role(
  'Demo Administrator',
  allPermissions.filter((it) => it !== 'driver'),
)
export const aManager = role('Demo Manager', [
  'viewDateStatus',
  'policyOverride',
  'dailyReports',
  'financial',
  'viewCustomer',
  'editCustomer',
  'managePartner',
  'dispatcher',
  'fastTrack',
])
export const aReservationsAgent = role('Demo Reservations', [
  'viewCustomer',
  'editCustomer',
  'viewDateStatus',
  'dailyReports',
])
export const aDeskAgent = role('Demo Desk', ['fastTrack', 'viewCustomer', 'dailyReports'])
export const aConcierge = role('Demo Concierge', [
  'fastTrack',
  'viewDateStatus',
  'viewCustomer',
  'dailyReports',
])
export const aDispatcher = role('Demo Dispatcher', [
  'dispatcher',
  'viewCustomer',
  'viewDateStatus',
  'dailyReports',
])
export const anAccountant = role('Demo Accountant', [
  'financial',
  'managePartner',
  'viewCustomer',
  'dailyReports',
])
export const aDriver = role('Driver One', ['driver'])
const ofPartner = role('Demo Concierge at Casuarina', ['viewCustomer', 'editCustomer'])
export const aPartnerUser: Role = (more = {}) => ofPartner({ kind: 'partner', ...more })
