export interface AirportFact {
  code: string
  name: string
  city: string
  /** ISO 3166 code. */
  country: string
  timeZone: string
}

const airport = (code: string, name: string, city: string, country: string, timeZone: string): AirportFact => ({
  code,
  name,
  city,
  country,
  timeZone,
})

/** Our airport and those with flights to it. */
export const airports: readonly AirportFact[] = [
  airport('BGI', 'Grantley Adams International', 'Bridgetown', 'BB', 'America/Barbados'),
  airport('LHR', 'Heathrow', 'London', 'GB', 'Europe/London'),
  airport('LGW', 'Gatwick', 'London', 'GB', 'Europe/London'),
  airport('MAN', 'Manchester', 'Manchester', 'GB', 'Europe/London'),
  airport('EDI', 'Edinburgh', 'Edinburgh', 'GB', 'Europe/London'),
  airport('AMS', 'Schiphol', 'Amsterdam', 'NL', 'Europe/Amsterdam'),
  airport('FRA', 'Frankfurt am Main', 'Frankfurt', 'DE', 'Europe/Berlin'),
  airport('YYZ', 'Toronto Pearson', 'Toronto', 'CA', 'America/Toronto'),
  airport('YUL', 'Montréal-Trudeau', 'Montréal', 'CA', 'America/Toronto'),
  airport('JFK', 'John F. Kennedy', 'New York', 'US', 'America/New_York'),
  airport('BOS', 'Logan', 'Boston', 'US', 'America/New_York'),
  airport('MIA', 'Miami', 'Miami', 'US', 'America/New_York'),
  airport('FLL', 'Fort Lauderdale-Hollywood', 'Fort Lauderdale', 'US', 'America/New_York'),
  airport('CLT', 'Charlotte Douglas', 'Charlotte', 'US', 'America/New_York'),
  airport('ATL', 'Hartsfield-Jackson', 'Atlanta', 'US', 'America/New_York'),
  airport('PTY', 'Tocumen', 'Panama City', 'PA', 'America/Panama'),
  airport('POS', 'Piarco', 'Port of Spain', 'TT', 'America/Port_of_Spain'),
  airport('GEO', 'Cheddi Jagan', 'Georgetown', 'GY', 'America/Guyana'),
  airport('KIN', 'Norman Manley', 'Kingston', 'JM', 'America/Jamaica'),
  airport('UVF', 'Hewanorra', 'Vieux Fort', 'LC', 'America/St_Lucia'),
  airport('SLU', 'George F. L. Charles', 'Castries', 'LC', 'America/St_Lucia'),
  airport('SVD', 'Argyle', 'Kingstown', 'VC', 'America/St_Vincent'),
  airport('GND', 'Maurice Bishop', "St. George's", 'GD', 'America/Grenada'),
  airport('DOM', 'Douglas-Charles', 'Marigot', 'DM', 'America/Dominica'),
  airport('ANU', 'V. C. Bird', "St. John's", 'AG', 'America/Antigua'),
  airport('SXM', 'Princess Juliana', 'Philipsburg', 'SX', 'America/Lower_Princes'),
]

export const airlines: readonly { code: string; name: string }[] = [
  { code: 'BA', name: 'British Airways' },
  { code: 'VS', name: 'Virgin Atlantic' },
  { code: 'KL', name: 'KLM' },
  { code: 'DE', name: 'Condor' },
  { code: 'AC', name: 'Air Canada' },
  { code: 'WS', name: 'WestJet' },
  { code: 'AA', name: 'American Airlines' },
  { code: 'B6', name: 'JetBlue' },
  { code: 'DL', name: 'Delta Air Lines' },
  { code: 'CM', name: 'Copa Airlines' },
  { code: 'BW', name: 'Caribbean Airlines' },
  { code: 'JY', name: 'interCaribbean Airways' },
  { code: '5L', name: 'LIAT 2020' },
  { code: 'WM', name: 'Winair' },
]
