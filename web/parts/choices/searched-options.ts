import { options, type OptionList } from '#contract/options.ts'
import { call } from '#web/api/client.ts'
import { selectOption } from '#web/api/options.ts'
import type { LoadOptions } from '#web/ui/choice/option-search.ts'

/** Options searched on the server, for lists too long to load in full, such as the world's airports. */
export function searchedOptions(list: OptionList): LoadOptions {
  return async (typed, signal) => {
    const outcome = await call(options, { params: { list }, query: { query: typed }, signal })
    if (outcome.kind !== 'ok') throw new Error(outcome.kind)
    return outcome.reply.items.map(selectOption)
  }
}
