import { counted } from '#domain/text/counted.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { savePriceGrid as contract } from '#contract/prices.ts'
import type { Saved } from '#contract/shapes.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { savePrice } from '#server/features/configuration/commands/save-price.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Saves the prices of a grid by the rules of a single one. A refusal undoes all. */
export async function savePriceGrid(
  work: UnitOfWork,
  { validFrom, prices }: BodyOf<typeof contract>,
): Promise<Saved | Refusal> {
  for (const { kind, ...form } of prices) {
    const saved = await savePrice(work, kind, { ...form, validFrom })
    if (isRefusal(saved)) return named(form.name, saved)
  }
  return { toast: counted(prices.length, 'price saved', 'prices saved') }
}

/** The grid has no fields for one price, so the error names it. The date is the grid's own. */
function named(name: string, refusal: Refusal): Refusal {
  if (refusal.refused === 'fields') {
    const { validFrom, ...others } = refusal.fields
    return validFrom === undefined ? refuse(name, Object.values(others).join('. ')) : refusal
  }
  return refusal.refused === 'business'
    ? refuse(name, refusal.errors.map((it) => it.message).join('. '))
    : refuse(name, 'This price no longer exists. Reload the page.')
}
