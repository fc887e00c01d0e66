/** A gratuity to pay out, or owed back after a charge-back that followed its payout. */
export interface Settling {
  readonly guid: string
  readonly driverGuid: string
  readonly driver: string
  readonly amountCents: number
  readonly isOwedBack: boolean
}

/** A driver's payout: gratuities less what is owed back. */
export interface DriverPayout {
  readonly driverGuid: string
  readonly driver: string
  readonly gratuities: number
  readonly dueCents: number
  readonly owedBackCents: number
  /** Zero or negative: nothing is paid, and everything is carried to a later payout. */
  readonly amountCents: number
}

/** Grouped by driver, in order of first appearance. */
export function payoutsOf(settling: readonly Settling[]): DriverPayout[] {
  return [...Map.groupBy(settling, (it) => it.driverGuid)].map(([driverGuid, own]) => {
    const due = own.filter((it) => !it.isOwedBack)
    const [dueCents, owedBackCents] = [sumOf(due), sumOf(own.filter((it) => it.isOwedBack))]
    const driver = own[0]?.driver ?? ''
    return {
      driverGuid,
      driver,
      gratuities: due.length,
      dueCents,
      owedBackCents,
      amountCents: dueCents - owedBackCents,
    }
  })
}

function sumOf(gratuities: readonly Settling[]): number {
  return gratuities.reduce((sum, it) => sum + it.amountCents, 0)
}
