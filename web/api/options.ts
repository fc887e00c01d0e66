import { useMemo } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SelectOption } from '#web/ui/form/fields.tsx'
import { matching, type LoadOptions } from '#web/ui/choice/option-search.ts'
import { call } from './client.ts'
import { useLoad, type LoadArgs } from './use-load.ts'

/** An entry of an options list on the wire: key or guid, value or name (specification, point 3). */
interface OptionOnWire {
  guid?: string | undefined
  key?: string | undefined
  name?: string | undefined
  value?: string | undefined
  disabled?: boolean | undefined
  blocked?: boolean | undefined
}

export function selectOption(option: OptionOnWire): SelectOption {
  const key = option.key ?? option.guid ?? ''
  const name = option.value ?? option.name ?? key
  const label = option.blocked ? `${name} (blocked)` : name
  return { key, label, ...(option.disabled ? { disabled: true } : {}) }
}

/** A short list of options, loaded once: for SelectField and checkbox lists. */
export function useOptions<E extends Endpoint>(endpoint: E, args: LoadArgs<E> = {}): SelectOption[] {
  const { data } = useLoad(endpoint, args, { staleTimeMs: 5 * 60_000 })
  return useMemo(() => itemsOf(data).map(selectOption), [data])
}

/** A loader for AsyncCombobox: requests the options endpoint once and searches its result by typed words. */
export function optionsLoader<E extends Endpoint>(endpoint: E, args: LoadArgs<E> = {}): LoadOptions {
  return async (typed, signal) => {
    const outcome = await call(endpoint, { ...args, signal })
    if (outcome.kind !== 'ok') throw new Error(outcome.kind)
    return matching(itemsOf(outcome.reply).map(selectOption), typed)
  }
}

function itemsOf(reply: unknown): OptionOnWire[] {
  return (reply as { items?: OptionOnWire[] } | undefined)?.items ?? []
}
