/** Common names of airlines where the register has another name. */
const known = {
  '4Y': 'Discover Airlines',
  AF: 'Air France',
  AM: 'Aeroméxico',
  AY: 'Finnair',
  AZ: 'ITA Airways',
  B6: 'JetBlue',
  BA: 'British Airways',
  CX: 'Cathay Pacific',
  D8: 'Norwegian',
  DE: 'Condor',
  DL: 'Delta Air Lines',
  DY: 'Norwegian',
  EN: 'Air Dolomiti',
  EY: 'Etihad Airways',
  G3: 'GOL',
  I2: 'Iberia Express',
  JL: 'Japan Airlines',
  JU: 'Air Serbia',
  JY: 'interCaribbean Airways',
  KL: 'KLM',
  KM: 'KM Malta Airlines',
  LA: 'LATAM Airlines',
  LH: 'Lufthansa',
  LO: 'LOT Polish Airlines',
  LS: 'Jet2',
  LX: 'Swiss',
  OK: 'Czech Airlines',
  OS: 'Austrian Airlines',
  PC: 'Pegasus',
  PS: 'Ukraine International Airlines',
  QF: 'Qantas',
  QR: 'Qatar Airways',
  RJ: 'Royal Jordanian',
  RO: 'TAROM',
  SA: 'South African Airways',
  SK: 'SAS Scandinavian Airlines',
  SN: 'Brussels Airlines',
  SU: 'Aeroflot',
  SV: 'Saudia',
  TG: 'Thai Airways',
  TP: 'TAP Air Portugal',
  U2: 'easyJet',
  UX: 'Air Europa',
  VS: 'Virgin Atlantic',
  VY: 'Vueling',
  W6: 'Wizz Air',
  WM: 'Winair',
  WS: 'WestJet',
  X3: 'TUI fly',
  XY: 'flynas',
}
const legalForm =
  /[\s,]+(p\.?l\.?c\.?|limited|ltd\.?|gmbh(?: (?:& co\.? kg))?|a\.?g\.?|s\.?a\.?s?\.?|s\.?p\.?a\.?|inc\.?|llc|l\.l\.c\.?|corp(?:oration)?\.?|co\.?|n\.?v\.?|b\.?v\.?|a\.?\/?s\.?|ab|oy|d\.?d\.?|j\.?s\.?c\.?|pjsc|ojsc|pty\.?|\(pty\)|pvt\.?|bhd\.?|sdn\.?|s\.?r\.?l\.?|s\.?a\.? de c\.?v\.?|public company|company|kft\.?|s\.?r\.?o\.?|a\.?s\.?|ltda\.?|ehf\.?)$/i

/** Airlines missing from the register. */
export const unlisted = [{ iata: '5L', icao: '', name: 'LIAT 2020' }]

/** An airline's name on tickets and boards: its trade name, without the legal form. */
export function readableAirline({ code, name }) {
  if (known[code] !== undefined) return known[code]
  const tradesAs = name.split(/\b(?:t\/a|d\/b\/a\/?|dba|trading as)\b\/?\s*/i).at(-1) ?? name
  let short = tradesAs
    .replaceAll(/\s*\(.*?\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  while (legalForm.test(short)) short = short.replace(legalForm, '').trim()
  return short === '' ? name.trim() : short
}
