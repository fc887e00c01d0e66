import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import type { tillForm } from '#contract/till.ts'
import { withStored } from '#domain/left-out.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import { whyNoCurrency } from '#domain/till/till-settings.ts'
import { changeSite } from '#server/features/settings/commands.ts'
import { tillSettingsOf } from '#server/features/till/queries/till-settings.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Saves the payment settings. Earlier payments keep their rate. */
export async function saveTillSettings(
  work: UnitOfWork,
  { version, ...given }: BodyOf<typeof tillForm.save>,
): Promise<Saved | Refusal> {
  const { currency, usualFeeCents, mostFeeCents, driversSeePay, payWeekStart } = await tillSettingsOf(work.tx)
  const till = withStored(given, { usualFeeCents, mostFeeCents, driversSeePay, payWeekStart })
  for (const [place, { code }] of till.currencies.entries()) {
    const others = till.currencies.slice(0, place).map((it) => it.code)
    const why = whyNoCurrency(code, currency, others)
    if (why !== null) return refuseField(`currencies.${place}.code`, why)
  }
  if (till.mostCents < till.usualCents)
    return refuseField('mostCents', 'Enter at least the “Warn above” amount')
  if (till.mostFeeCents < till.usualFeeCents)
    return refuseField('mostFeeCents', 'Enter at least the “Warn about fees above” amount')
  return changeSite(work, {
    action: 'editTill',
    version,
    settings: { till },
    currencies: till.currencies.map((it) => it.code),
  })
}
