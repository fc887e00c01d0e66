import { screens } from '#contract/screens.ts'

/** The pages of the configuration. `path`: where it isn't `/configuration/<key>`. */
export const configurationGroups: readonly {
  title: string
  cards: readonly { key: string; label: string; summary: string; path?: string }[]
}[] = [
  {
    title: 'Products and prices',
    cards: [
      {
        key: 'transport-services',
        label: 'Transport services',
        summary: 'Vehicle types that guests can book',
      },
      {
        key: 'car-seats',
        label: 'Car seats',
        summary: 'Child seats, with price and stock',
      },
      { key: 'extras', label: 'Extras', summary: 'Add-ons such as flowers or Wi-Fi' },
      {
        key: 'prices',
        label: 'Prices',
        summary: 'Fast track, transport, surcharges, taxes, terms',
      },
    ],
  },
  {
    title: 'Locations and vehicles',
    cards: [
      { key: 'locations', label: 'Locations', summary: 'Pickup and drop-off locations' },
      {
        key: 'zones',
        label: 'Zones',
        summary: 'Areas that transport prices are based on',
      },
      { key: 'map', label: 'Map', summary: 'Map tiles for Dispatcher' },
      { key: 'vehicles', label: 'Vehicles', summary: 'Your fleet and its documents' },
    ],
  },
  {
    title: 'People',
    cards: [
      {
        key: 'staff-users',
        label: 'Staff users',
        summary: 'Who can sign in, and their permissions',
      },
      {
        key: 'partners',
        label: 'Partners',
        summary: 'Hotels and agencies that book on account',
        path: screens.partners.path,
      },
      { key: 'permissions', label: 'Permissions', summary: 'What each permission allows' },
      { key: 'access-tokens', label: 'Access tokens', summary: 'Other systems that call the API' },
    ],
  },
  {
    title: 'Portal',
    cards: [
      {
        key: 'fields',
        label: 'Fields',
        summary: 'Your own questions about bookings, guests and customers',
      },
      {
        key: 'first-day',
        label: 'Getting started',
        summary: 'What’s set up and what’s still missing',
      },
      {
        key: 'webhooks',
        label: 'Webhooks',
        summary: 'Notify other systems of bookings, trips and payments',
      },
      {
        key: 'privacy',
        label: 'Privacy',
        summary: 'How long guests’ personal data is kept',
      },
      { key: 'site', label: 'Site', summary: 'Company, currency, airport, time zone' },
      {
        key: 'till',
        label: 'Payments and cash',
        summary: 'Other currencies, limits, drawers',
      },
      {
        key: 'flight-schedule',
        label: 'Flight schedule',
        summary: 'How far ahead flights can be booked',
      },
      {
        key: 'guest-messages',
        label: 'Messages to guests',
        summary: 'Language, meeting points, contact, reminders',
      },
      {
        key: 'saved-texts',
        label: 'Saved texts',
        summary: 'For e-mails that staff write to guests',
      },
      {
        key: 'post-service',
        label: 'Post-service message',
        summary: 'Sent to guests after their last service',
      },
      {
        key: 'integrations',
        label: 'Integrations',
        summary: 'Mail, push, files, flight data and card payments',
      },
      {
        key: 'tasks',
        label: 'Tasks',
        summary: 'Start long-running tasks and see their results',
      },
      {
        key: 'status',
        label: 'Status',
        summary: 'Problems, queues, jobs, backup, database and errors',
      },
    ],
  },
]
