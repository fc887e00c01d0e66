import type { Zone } from './zones.ts'

export interface LocationFact {
  name: string
  kind: 'airport' | 'hotel' | 'villa' | 'marina' | 'port' | 'restaurant' | 'other'
  zone: Zone
  address: string
  latitude: number
  longitude: number
  minutesFromAirport: number
}

type Row = readonly [
  name: string,
  kind: LocationFact['kind'],
  address: string,
  latitude: number,
  longitude: number,
  minutes: number,
]

const rows: Record<Zone, readonly Row[]> = {
  Airport: [
    ['Grantley Adams International Airport', 'airport', 'Seawell, Christ Church', 13.0746, -59.4925, 0],
    ['Private jet terminal', 'airport', 'Seawell, Christ Church', 13.0785, -59.4872, 6],
  ],
  'South Coast': [
    ['Accra Beach Hotel', 'hotel', 'Rockley, Christ Church', 13.0752, -59.5893, 24],
    ['Bougainvillea Barbados', 'hotel', 'Maxwell Coast Road, Christ Church', 13.0663, -59.5573, 17],
    ['Coconut Court Beach Hotel', 'hotel', 'Main Road, Hastings, Christ Church', 13.0752, -59.6001, 26],
    ['Courtyard by Marriott Bridgetown', 'hotel', 'Hastings Main Road, Christ Church', 13.0766, -59.6021, 27],
    ['Divi Southwinds Beach Resort', 'hotel', 'St Lawrence Gap, Christ Church', 13.0697, -59.5747, 20],
    ['Little Arches Hotel', 'hotel', 'Enterprise Beach Road, Christ Church', 13.0598, -59.5335, 14],
    ['O2 Beach Club & Spa', 'hotel', 'Dover, Christ Church', 13.0676, -59.5703, 19],
    ['Sandals Barbados', 'hotel', 'Maxwell Coast Road, Christ Church', 13.0688, -59.5647, 18],
    ['Sandals Royal Barbados', 'hotel', 'Maxwell Coast Road, Christ Church', 13.0692, -59.5665, 18],
    ['Sea Breeze Beach House', 'hotel', 'Maxwell Coast Road, Christ Church', 13.0667, -59.5604, 17],
    ['The Sands Barbados', 'hotel', 'Worthing, Christ Church', 13.0735, -59.5835, 22],
    ['Champers Restaurant', 'restaurant', 'Skeetes Hill, Rockley, Christ Church', 13.0736, -59.5908, 24],
    ['Oistins Bay Gardens', 'restaurant', 'Oistins, Christ Church', 13.0623, -59.5412, 14],
  ],
  'South East': [
    ['The Crane Resort', 'hotel', 'Crane, St Philip', 13.1012, -59.4443, 15],
    ["Wyndham Grand Sam Lord's Castle", 'hotel', 'Long Bay, St Philip', 13.1113, -59.4277, 19],
    ['Ocean Spray Beach Apartments', 'hotel', 'Inch Marlow, Christ Church', 13.0512, -59.5047, 9],
    ['Silver Point Hotel', 'hotel', 'Silver Sands, Christ Church', 13.0487, -59.5189, 11],
  ],
  Bridgetown: [
    ['Hilton Barbados Resort', 'hotel', 'Needhams Point, St Michael', 13.0786, -59.6117, 29],
    ['Island Inn Hotel', 'hotel', 'Aquatic Gap, St Michael', 13.0831, -59.6096, 29],
    ['Radisson Aquatica Resort', 'hotel', 'Aquatic Gap, St Michael', 13.0824, -59.6108, 29],
    ['Sweetfield Manor', 'hotel', 'Brittons New Road, St Michael', 13.0868, -59.5989, 28],
    ['Bridgetown Cruise Terminal', 'port', 'Deep Water Harbour, Bridgetown', 13.1063, -59.6313, 34],
    ['The Careenage', 'marina', 'Wharf Road, Bridgetown', 13.0958, -59.6152, 31],
    ['Barbados Yacht Club', 'marina', 'Bay Street, Bridgetown', 13.0833, -59.6094, 30],
    ['Garrison Savannah', 'other', 'Garrison, St Michael', 13.0796, -59.6058, 28],
  ],
  'West Coast': [
    ['Crystal Cove by Elegant Hotels', 'hotel', 'Appleby, St James', 13.1427, -59.6377, 38],
    ['Tamarind by Elegant Hotels', 'hotel', 'Paynes Bay, St James', 13.1627, -59.6374, 41],
    ['The House by Elegant Hotels', 'hotel', 'Paynes Bay, St James', 13.1634, -59.6375, 41],
    ['Treasure Beach by Elegant Hotels', 'hotel', 'Paynes Bay, St James', 13.1651, -59.6376, 42],
    ['Waves Hotel & Spa', 'hotel', 'Prospect Bay, St James', 13.1469, -59.6381, 39],
    ['Beach View', 'villa', 'Paynes Bay, St James', 13.1644, -59.6368, 41],
  ],
  'Platinum Coast': [
    ['Casuarina House (demo)', 'hotel', 'Demo Bay, St James', 13.1795, -59.6385, 44],
    ['Sandy Lane', 'hotel', 'Highway 1, St James', 13.1709, -59.6366, 43],
    ['Mango Bay', 'hotel', 'Second Street, Holetown, St James', 13.1856, -59.6388, 45],
    ['Coral Reef Club', 'hotel', 'Porters, St James', 13.1912, -59.6389, 46],
    ['Colony Club by Elegant Hotels', 'hotel', 'Porters, St James', 13.1934, -59.6394, 46],
    ['Fairmont Royal Pavilion', 'hotel', 'Porters, St James', 13.1983, -59.6401, 47],
    ['Saint Peters Bay', 'hotel', 'Road View, St Peter', 13.2277, -59.6424, 52],
    ['Royal Westmoreland', 'villa', 'Westmoreland, St James', 13.2069, -59.6211, 48],
    ['Settlers Beach Villas', 'villa', 'Holetown, St James', 13.1879, -59.6389, 45],
    ['The Tides Restaurant', 'restaurant', 'Balmore House, Holetown, St James', 13.1869, -59.6389, 45],
    ['Lone Star', 'restaurant', 'Mount Standfast, St James', 13.2089, -59.6411, 49],
  ],
  North: [
    ['Cobblers Cove', 'hotel', 'Road View, Speightstown, St Peter', 13.2386, -59.6434, 54],
    ['Little Good Harbour', 'hotel', 'Shermans, St Peter', 13.2839, -59.6468, 62],
    ['Sugar Cane Club', 'hotel', 'Maynards, St Peter', 13.2579, -59.6281, 57],
    ['Port Ferdinand', 'marina', 'Six Mens, St Peter', 13.2691, -59.6449, 59],
    ['Port St Charles', 'marina', 'Heywoods, St Peter', 13.2619, -59.6444, 58],
    ['Animal Flower Cave', 'restaurant', 'North Point, St Lucy', 13.3329, -59.6113, 70],
  ],
  'East Coast': [
    ['The Atlantis Historic Inn', 'hotel', 'Tent Bay, Bathsheba, St Joseph', 13.2049, -59.5152, 45],
    ['ECO Lifestyle & Lodge', 'hotel', 'Tent Bay, Bathsheba, St Joseph', 13.2053, -59.5167, 45],
    ['Round House', 'hotel', 'Bathsheba, St Joseph', 13.2131, -59.5217, 47],
    ['Sea-U Guest House', 'hotel', 'Tent Bay, Bathsheba, St Joseph', 13.2076, -59.5178, 46],
  ],
}

/** Real places and a partner’s hotel, with their zone; coordinates to about a hundred metres. */
export const locations: readonly LocationFact[] = Object.entries(rows).flatMap(([zone, places]) =>
  places.map(([name, kind, address, latitude, longitude, minutesFromAirport]) => ({
    name,
    kind,
    zone: zone as Zone,
    address,
    latitude,
    longitude,
    minutesFromAirport,
  })),
)
