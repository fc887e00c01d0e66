/** The languages of guest messages, with their English names and the locales of dates and amounts. */
export const guestLanguages = {
  en: { name: 'English', locale: 'en-GB' },
  // Latin American Spanish, as its texts.
  es: { name: 'Spanish', locale: 'es-419' },
  fr: { name: 'French', locale: 'fr' },
  pt: { name: 'Portuguese', locale: 'pt-BR' },
  de: { name: 'German', locale: 'de' },
} as const satisfies Record<string, { name: string; locale: string }>

export type GuestLanguage = keyof typeof guestLanguages
/** A plain list: the contract builds its shapes from it. */
export const guestLanguageNames = ['en', 'es', 'fr', 'pt', 'de'] as const satisfies readonly GuestLanguage[]

export interface SpokenBy {
  /** The customer's choice. Null: proposed from the country and the phone number. */
  readonly language: GuestLanguage | null
  /** Two letters (ISO 3166), or empty. */
  readonly country: string
  /** E.164, or empty. */
  readonly phone: string
}

/** Countries with one common language. Others, such as Canada or Switzerland, propose none. */
const countriesOf: Readonly<Record<GuestLanguage, string>> = {
  en: 'GB IE US AU NZ BB JM TT BS AG LC VC GD KN DM GY BM KY VG VI TC AI MS GI IM JE GG',
  es: 'ES MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PA UY PR GQ',
  fr: 'FR MC GP MQ GF RE BL MF PM NC PF SN CI BJ TG ML NE GA CG',
  pt: 'PT BR AO MZ CV GW ST',
  de: 'DE AT LI',
}

/** Calling codes of the same countries, except +1, which the Caribbean shares with Canada. */
const callingCodesOf: Readonly<Record<GuestLanguage, string>> = {
  en: '44 353 61 64',
  es: '34 52 54 57 56 51 58 593 502 53 591 504 595 503 505 506 507 598',
  fr: '33 377 590 594 596 262 221 225 229 228 223 227 241 242',
  pt: '351 55 244 258 238',
  de: '49 43 423',
}

/** A customer's language: chosen, else proposed, else the company's. */
export function guestLanguageOf(customer: SpokenBy, company: GuestLanguage): GuestLanguage {
  return customer.language ?? proposedLanguage(customer) ?? company
}

/**
 * The language of the customer's country or, without a country, of the phone number. Null if neither decides.
 */
export function proposedLanguage({
  country,
  phone,
}: Pick<SpokenBy, 'country' | 'phone'>): GuestLanguage | null {
  if (country !== '')
    return guestLanguageNames.find((it) => countriesOf[it].split(' ').includes(country)) ?? null
  return (
    guestLanguageNames.find((it) =>
      callingCodesOf[it].split(' ').some((code) => phone.startsWith(`+${code}`)),
    ) ?? null
  )
}

export function isGuestLanguage(text: string): text is GuestLanguage {
  return Object.hasOwn(guestLanguages, text)
}

/** The language that an address asks for; null: none that guests have. */
export function languageAsked(text: string): GuestLanguage | null {
  return isGuestLanguage(text) ? text : null
}

/** A name in the guests’ languages. Those without one use the name itself. */
export type GuestNames = Readonly<Partial<Record<GuestLanguage, string>>>

export function nameIn(
  language: GuestLanguage,
  { name, guestNames }: { readonly name: string; readonly guestNames: GuestNames },
): string {
  return guestNames[language] || name
}
