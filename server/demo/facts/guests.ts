/** Names for generated guests: made by combining the lists, so that no real person is meant. */
export interface GuestFact {
  firstName: string
  lastName: string
  email: string
  phone: string
  /** ISO 3166 code. */
  country: string
}

interface Pool {
  country: string
  firstNames: readonly string[]
  lastNames: readonly string[]
  /** The last three digits make the number; the ranges are those reserved for fiction where there is one. */
  phonePrefix: string
}

const pools: readonly Pool[] = [
  {
    country: 'GB',
    firstNames: ['Amelia', 'Oliver', 'Siobhán', 'Rhys', 'Priya', 'Alexandra-Rose', 'Kwame', 'Zoë'],
    lastNames: [
      'Ashworth',
      "O'Donoghue",
      'Llewellyn-Pryce',
      'Featherstonehaugh',
      'Patel',
      'MacAllister',
      'Okonkwo',
      'Brontë',
    ],
    phonePrefix: '+447400123',
  },
  {
    country: 'US',
    firstNames: ['Madison', 'Tyrone', 'José', 'Mary Ellen', 'Wei', 'Beau', 'Shanice', 'Noah'],
    lastNames: [
      'Washington',
      'Nguyễn',
      'van der Berg',
      'Castañeda',
      'Smith-Hutchinson',
      'Kowalski',
      'Lee',
      'Abernathy',
    ],
    phonePrefix: '+12125550',
  },
  {
    country: 'CA',
    firstNames: ['Chloé', 'Étienne', 'Harpreet', 'Nathan', 'Geneviève', 'Tanisha', 'Liam', 'Mei-Ling'],
    lastNames: [
      'Tremblay',
      'Beauséjour',
      'Singh Dhaliwal',
      'Côté',
      'MacDonald',
      'Wong',
      'Lévesque',
      'Stewart',
    ],
    phonePrefix: '+14165550',
  },
  {
    country: 'DE',
    firstNames: ['Jürgen', 'Käthe', 'Maximilian', 'Anneliese', 'Björn', 'Özlem', 'Sören', 'Liselotte'],
    lastNames: [
      'Müller',
      'Groß',
      'von Hohenstein-Wolkenburg',
      'Schröder',
      'Yıldız',
      'Krämer',
      'Jäger',
      'Weiß',
    ],
    phonePrefix: '+491701234',
  },
  {
    country: 'NL',
    firstNames: ['Sanne', 'Daan', 'Anouk', 'Willem-Jan', 'Fleur', 'Joost', 'Maaike', 'Youssef'],
    lastNames: [
      'de Vries',
      'van den Heuvel',
      "in 't Veld",
      'Jansen',
      'Bakker',
      'El Amrani',
      'Visser',
      'Kuijpers',
    ],
    phonePrefix: '+316123450',
  },
  {
    country: 'TT',
    firstNames: ['Kerwyn', 'Shivani', 'Anthea', 'Dwayne', 'Indira', 'Jovan', 'Nalini', 'Marlon'],
    lastNames: [
      'Ramlogan',
      'Baptiste',
      'Mohammed',
      'Joseph',
      'Maharaj',
      'De Freitas',
      'Phillips',
      'Seepersad',
    ],
    phonePrefix: '+18686200',
  },
  {
    country: 'BR',
    firstNames: ['João', 'Conceição', 'Antônio', 'Letícia', 'Thiago', 'Iara', 'Márcio', 'Fernanda'],
    lastNames: [
      'da Conceição',
      'Magalhães',
      'Guimarães',
      'dos Santos e Silva',
      'Araújo',
      'Simões',
      'Peçanha',
      'Lima',
    ],
    phonePrefix: '+5511912345',
  },
  {
    country: 'PL',
    firstNames: ['Łukasz', 'Małgorzata', 'Wojciech', 'Agnieszka', 'Grzegorz', 'Żaneta', 'Paweł', 'Bożena'],
    lastNames: [
      'Wiśniewski',
      'Kowalczyk',
      'Brzęczyszczykiewicz',
      'Zając',
      'Dąbrowska',
      'Nowak',
      'Śliwa',
      'Lewandowski',
    ],
    phonePrefix: '+48512345',
  },
]

/** The n-th guest, deterministic. Nationalities rotate; a name repeats only after 512 guests. */
export function guest(n: number): GuestFact {
  const pool = pools[n % pools.length]
  if (pool === undefined) throw new RangeError(`There is no guest ${n}`)
  const round = Math.floor(n / pools.length)
  const [across, down] = [round % 8, Math.floor(round / 8) % 8]
  const firstName = pool.firstNames[across] ?? ''
  const lastName = pool.lastNames[(across + down) % 8] ?? ''
  return {
    firstName,
    lastName,
    email: `guest.${n}@guests.example`,
    phone: pool.phonePrefix + String(n % 1000).padStart(3, '0'),
    country: pool.country,
  }
}
