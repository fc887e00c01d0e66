import { configurationPath, pricesPath, weeklyFlightsPath } from '#contract/addresses.ts'
import type { Beginning, FirstDayStep } from '#domain/first-day/checklist.ts'

interface StepWords {
  title: string
  links: readonly { label: string; href: string }[]
}

export const stepWords: Record<FirstDayStep, StepWords> = {
  places: {
    title: 'Zones and places',
    links: [
      { label: 'Add a zone', href: configurationPath('zones', 'new') },
      { label: 'Add a place', href: configurationPath('locations', 'new') },
      { label: 'Read places from a file', href: configurationPath('locations-file') },
    ],
  },
  services: {
    title: 'Services and vehicles',
    links: [
      { label: 'Add a transport service', href: configurationPath('transport-services', 'new') },
      { label: 'Add a vehicle', href: configurationPath('vehicles', 'new') },
    ],
  },
  prices: {
    title: 'Prices and taxes',
    links: [
      { label: 'Fast-track prices', href: configurationPath('prices') },
      { label: 'Transport prices', href: pricesPath('transport') },
      { label: 'Taxes', href: pricesPath('tax') },
    ],
  },
  flights: { title: 'Flights', links: [{ label: 'Add flights to the schedule', href: weeklyFlightsPath(null) }] },
  people: { title: 'People', links: [{ label: 'Add a staff user', href: configurationPath('staff-users', 'new') }] },
  mail: { title: 'Mail', links: [{ label: 'How mail is set up', href: configurationPath('integrations') }] },
}

export const beginningWords: Record<Beginning, { offer: string; make: string }> = {
  airport: { offer: 'Begin with the airport', make: 'Add the airport' },
  taxes: { offer: 'Begin with the taxes of the country', make: 'Add these tax codes' },
  fastTrackPrices: { offer: 'Begin with a price for each age band', make: 'Add these prices' },
}
