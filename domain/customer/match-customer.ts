import { foldForSearch } from '../booking/query-name.ts'
import { customerName, type CustomerFields } from './customer-fields.ts'

/** A customer as one is looked for. */
export interface KnownCustomer extends CustomerFields {
  guid: string
  /** What another system calls them. */
  references: readonly string[]
  /** Made after the file came in: likely of the same file, so sharing an e-mail with one of them is no sign of a double. */
  isOfThisImport: boolean
}

export interface SoughtCustomer extends CustomerFields {
  reference: string
}

export type CustomerMatch =
  | { kind: 'known'; customer: KnownCustomer }
  | { kind: 'new' }
  /** Somebody has to say who it is. */
  | { kind: 'unsure'; because: string; likely: readonly { customer: KnownCustomer; same: string }[] }

/** Known customers, looked for by what another system calls them, and by name together with e-mail or phone. */
export class KnownCustomers {
  readonly #byGuid = new Map<string, KnownCustomer>()

  constructor(known: Iterable<KnownCustomer>) {
    for (const it of known) this.keep(it)
  }

  /** Adds a customer, or what is known of one now. */
  keep(customer: KnownCustomer): void {
    this.#byGuid.set(customer.guid, customer)
    for (const key of keysOf(customer)) {
      const guids = this.#byKey.get(key) ?? new Set()
      this.#byKey.set(key, guids.add(customer.guid))
    }
  }

  readonly #byKey = new Map<string, Set<string>>()

  find(sought: SoughtCustomer): CustomerMatch {
    const own = sought.reference === '' ? [] : this.#with(`reference ${sought.reference}`)
    if (own[0]) return { kind: 'known', customer: own[0] }
    const alike = [...this.#sharing('E-mail', 'email', sought), ...this.#sharing('Phone', 'phone', sought)]
    const name = comparableName(sought)
    const named = alike.filter((it) => comparableName(it.customer) === name && !isOtherOfFile(sought, it.customer))
    const same = [...new Set(named.map((it) => it.customer))]
    const [only, ...others] = same
    if (others.length > 0) return { kind: 'unsure', because: 'Several customers match', likely: alike }
    if (only) return unlessOther(sought, only)
    const earlier = alike.filter((it) => !it.customer.isOfThisImport)
    const [first] = earlier
    if (first)
      return { kind: 'unsure', because: `${customerName(first.customer)} has the same ${first.same.toLowerCase()}`, likely: earlier }
    if (sought.email === '' && sought.phone === '' && sought.reference === '')
      return { kind: 'unsure', because: 'Only a name given. Add an e-mail address or phone number to match the customer.', likely: [] }
    return { kind: 'new' }
  }

  #sharing(same: string, field: 'email' | 'phone', sought: SoughtCustomer) {
    return this.#with(`${field} ${sought[field].toLowerCase()}`).map((customer) => ({ customer, same }))
  }

  #with(key: string): KnownCustomer[] {
    return [...(this.#byKey.get(key) ?? [])].flatMap((it) => this.#byGuid.get(it) ?? [])
  }
}

/** The same name and address under another number are two people of one family, or one twice: those of one file stay as many as they are. */
function isOtherOfFile(sought: SoughtCustomer, customer: KnownCustomer): boolean {
  return sought.reference !== '' && customer.references.length > 0 && customer.isOfThisImport
}

/** Of one who was known before by another number a person says who it is. */
function unlessOther(sought: SoughtCustomer, customer: KnownCustomer): CustomerMatch {
  if (sought.reference === '' || customer.references.length === 0) return { kind: 'known', customer }
  const because = `${customerName(customer)} already has the reference ${customer.references.join(', ')}`
  return { kind: 'unsure', because, likely: [{ customer, same: 'Name' }] }
}

function keysOf({ email, phone, references }: KnownCustomer): string[] {
  return [
    ...(email === '' ? [] : [`email ${email.toLowerCase()}`]),
    ...(phone === '' ? [] : [`phone ${phone}`]),
    ...references.map((it) => `reference ${it}`),
  ]
}

/** Two of the same are one name. */
export const comparableName = ({ firstName, lastName }: Pick<CustomerFields, 'firstName' | 'lastName'>) =>
  foldForSearch(`${firstName} ${lastName}`)

/** The customer with what came in: an empty field says nothing, so it changes nothing. */
export function withImported(known: CustomerFields, came: CustomerFields): CustomerFields {
  return {
    firstName: came.firstName || known.firstName,
    lastName: came.lastName || known.lastName,
    email: came.email || known.email,
    phone: came.phone || known.phone,
    birthday: came.birthday ?? known.birthday,
    country: came.country || known.country,
    language: came.language ?? known.language,
    notes: notesWith(known.notes, came.notes),
  }
}

/** What the desk has noted stays. */
function notesWith(known: string, came: string): string {
  if (known === '' || known.includes(came)) return known || came
  return `${known}\n${came}`
}
