import { foldForSearch } from '#domain/booking/query-name.ts'
import type { Details } from '#domain/fields/detail-field.ts'
import { customerName, type CustomerFields } from './customer-fields.ts'

/** A stored customer that an imported one can match. */
export interface KnownCustomer extends CustomerFields {
  guid: string
  details: Details
  /** Their references in other systems. */
  references: readonly string[]
  /**
   * Created after the file was uploaded, so probably from the same file. A shared e-mail is then no sign of a
   * duplicate.
   */
  isOfThisImport: boolean
}

export interface SoughtCustomer extends CustomerFields {
  reference: string
}

export type CustomerMatch =
  | { kind: 'known'; customer: KnownCustomer }
  | { kind: 'new' }
  /** Needs review. */
  | { kind: 'unsure'; because: string; likely: readonly { customer: KnownCustomer; same: string }[] }

/** Stored customers, indexed by external reference, e-mail and phone. */
export class KnownCustomers {
  readonly #byGuid = new Map<string, KnownCustomer>()

  constructor(known: Iterable<KnownCustomer>) {
    for (const customer of known) this.keep(customer)
  }

  /** Adds a customer, or updates one. */
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
    const named = alike.filter(
      (it) => comparableName(it.customer) === name && !isOtherOfFile(sought, it.customer),
    )
    const same = [...new Set(named.map((it) => it.customer))]
    const [only, ...others] = same
    if (others.length > 0) return { kind: 'unsure', because: 'Several customers match', likely: alike }
    if (only) return unlessOther(sought, only)
    const earlier = alike.filter((it) => !it.customer.isOfThisImport)
    const [first] = earlier
    if (first)
      return {
        kind: 'unsure',
        because: `${customerName(first.customer)} has the same ${first.same.toLowerCase()}`,
        likely: earlier,
      }
    if (sought.email === '' && sought.phone === '' && sought.reference === '')
      return {
        kind: 'unsure',
        because: 'No e-mail address or phone number. Add one to match the customer.',
        likely: [],
      }
    return { kind: 'new' }
  }

  #sharing(same: string, field: 'email' | 'phone', sought: SoughtCustomer) {
    return this.#with(`${field} ${sought[field].toLowerCase()}`).map((customer) => ({ customer, same }))
  }

  #with(key: string): KnownCustomer[] {
    return [...(this.#byKey.get(key) ?? [])].flatMap((it) => this.#byGuid.get(it) ?? [])
  }
}

/**
 * Whether two records of one file have the same name and contact but different references. They stay separate
 * customers.
 */
function isOtherOfFile(sought: SoughtCustomer, customer: KnownCustomer): boolean {
  return sought.reference !== '' && customer.references.length > 0 && customer.isOfThisImport
}

/** A known customer with another reference needs review. */
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

/** Two names are the same if this text is. */
export const comparableName = ({ firstName, lastName }: Pick<CustomerFields, 'firstName' | 'lastName'>) =>
  foldForSearch(`${firstName} ${lastName}`)

/** The customer updated with imported fields. Empty imported fields change nothing. */
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

/** Adds the imported notes to the existing ones. */
function notesWith(known: string, came: string): string {
  if (known === '' || known.includes(came)) return known || came
  return `${known}\n${came}`
}
