/** One gratuity of a driver: to be paid out, or owed back since a charge-back came after its payout. */
export interface Settling {
  readonly guid: string
  readonly driverGuid: string
  readonly driver: string
  readonly amountCents: number
  readonly isOwedBack: boolean
}

/** What a driver gets in a payout: gratuities less what is owed back. */
export interface DriverPayout {
  readonly driverGuid: string
  readonly driver: string
  readonly gratuities: number
  readonly dueCents: number
  readonly owedBackCents: number
  /** Zero or less: nothing is paid, and all stays for a later payout. */
  readonly amountCents: number
}

/** By driver, in the order of their first gratuity. */
export function payoutsOf(settling: readonly Settling[]): DriverPayout[] {
  return [...Map.groupBy(settling, (it) => it.driverGuid)].map(([driverGuid, own]) => {
    const due = own.filter((it) => !it.isOwedBack)
    const [dueCents, owedBackCents] = [sumOf(due), sumOf(own.filter((it) => it.isOwedBack))]
    const driver = own[0]?.driver ?? ''
    return { driverGuid, driver, gratuities: due.length, dueCents, owedBackCents, amountCents: dueCents - owedBackCents }
  })
}

function sumOf(gratuities: readonly Settling[]): number {
  return gratuities.reduce((sum, it) => sum + it.amountCents, 0)
}
