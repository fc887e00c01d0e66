import { screens } from '#contract/screens.ts'
import type { Beginning, FirstDayStep } from '#domain/first-day/checklist.ts'

interface StepWords {
  title: string
  links: readonly { label: string; href: string }[]
}

const configured = (path: string) => `${screens.configuration.path}/${path}`

export const stepWords: Record<FirstDayStep, StepWords> = {
  places: {
    title: 'Zones and places',
    links: [
      { label: 'Add a zone', href: configured('zones/new') },
      { label: 'Add a place', href: configured('locations/new') },
      { label: 'Read places from a file', href: configured('locations-file') },
    ],
  },
  services: {
    title: 'Services and vehicles',
    links: [
      { label: 'Add a transport service', href: configured('transport-services/new') },
      { label: 'Add a vehicle', href: configured('vehicles/new') },
    ],
  },
  prices: {
    title: 'Prices and taxes',
    links: [
      { label: 'Fast-track prices', href: configured('prices') },
      { label: 'Transport prices', href: configured('prices?tab=transport') },
      { label: 'Taxes', href: configured('prices?tab=tax') },
    ],
  },
  flights: { title: 'Flights', links: [{ label: 'Add flights to the schedule', href: `${screens.flights.path}/weekly` }] },
  people: { title: 'People', links: [{ label: 'Add a staff user', href: configured('staff-users/new') }] },
  mail: { title: 'Mail', links: [{ label: 'How mail is set up', href: configured('integrations') }] },
}

export const beginningWords: Record<Beginning, { offer: string; make: string }> = {
  airport: { offer: 'Begin with the airport', make: 'Add the airport' },
  taxes: { offer: 'Begin with the taxes of the country', make: 'Add these tax codes' },
  fastTrackPrices: { offer: 'Begin with a price for each age band', make: 'Add these prices' },
}
