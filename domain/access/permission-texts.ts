import type { Permission } from './permissions.ts'

/** What each permission allows, as administrators read it. */
export const permissionTexts: Readonly<Record<Permission, string>> = {
  fastTrack: 'Scan and check in parties at the airport desk, and complete their check-in',
  viewDateStatus: 'See how full each date is',
  adminSystem: 'Configure the system, manage accounts, run imports and tasks',
  dispatcher: 'Assign trips to drivers and track them through the day',
  driver: 'Drive trips and view their own gratuities',
  dailyReports: 'Read daily reports and write booking comments',
  financial: 'Read financial reports, transactions and balances',
  managePartner: 'Manage partners, their users, payments and invoices',
  viewCustomer: 'Search and view customers and bookings',
  editCustomer: 'Create and edit bookings and customers',
  policyOverride: 'Override policy: book for today, exceed capacity or credit, change a price',
}
