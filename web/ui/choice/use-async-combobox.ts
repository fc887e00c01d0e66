import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { SelectOption } from '#web/ui/form/fields.tsx'
import { useOptionSearch, type LoadOptions } from './option-search.ts'

interface Options {
  value: string | null
  onChange: (key: string | null, option: SelectOption | null) => void
  load: LoadOptions
  chosenLabel: string | undefined
  onBlur: (() => void) | undefined
}

/** State and behaviour of a combobox: typed text, list, active option. */
export function useAsyncCombobox({ value, onChange, load, chosenLabel, onBlur }: Options) {
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const seen = useRef(new Map<string, SelectOption>())
  const wantsFirst = useRef(false)
  const search = useOptionSearch(load, typed ?? '', open || (value !== null && chosenLabel === undefined))
  const { options, loading } = search
  for (const option of options) seen.current.set(option.key, option)
  const shown = typed ?? (value === null ? '' : (seen.current.get(value)?.label ?? chosenLabel ?? ''))

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (option: SelectOption) => {
    setTyped(null)
    onChange(option.key, option)
    close()
  }

  useEffect(() => {
    if (typed !== null) setActive(nextEnabled(options, -1, 1))
  }, [typed, options])
  useEffect(() => {
    if (loading || !wantsFirst.current) return
    wantsFirst.current = false
    const first = options.find((it) => !it.disabled)
    if (first) choose(first)
  })

  const type = (text: string) => {
    wantsFirst.current = false
    setOpen(true)
    setTyped(text)
    if (text === '' && value !== null) onChange(null, null)
  }
  const leave = () => {
    wantsFirst.current = false
    setTyped(null)
    close()
    onBlur?.()
  }
  const enter = (event: KeyboardEvent) => {
    if (!open || event.ctrlKey || event.metaKey) return
    const waiting = loading && typed !== null && typed !== ''
    const option = options[active]
    if (!waiting && !option) return
    event.preventDefault()
    // Enter before the answer arrives means the first of the new options, not of those still shown.
    if (waiting) wantsFirst.current = true
    else if (option && !option.disabled) choose(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') enter(event)
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setTyped(null)
      close()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (event.altKey) setOpen(event.key === 'ArrowDown')
    else if (open) setActive(nextEnabled(options, active, event.key === 'ArrowDown' ? 1 : -1))
    else setOpen(true)
  }
  return { shown, open, active, search, type, leave, choose, onKeyDown, setActive, show: () => setOpen(true) }
}

/** The next enabled option, wrapping around; -1 when there is none. */
export function nextEnabled(options: readonly SelectOption[], from: number, step: 1 | -1): number {
  const start = from < 0 && step === -1 ? options.length : from
  for (let tried = 1; tried <= options.length; tried++) {
    const index = (start + step * tried + options.length * 2) % options.length
    if (!options[index]?.disabled) return index
  }
  return -1
}
