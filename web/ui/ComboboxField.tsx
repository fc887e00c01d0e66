import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { messages } from '#contract/wire-errors.ts'
import { labelProps } from './DateField.tsx'
import { FieldError } from './FieldError.tsx'
import type { SelectOption } from './fields.tsx'
import { useField, type FieldProps } from './form-scope.ts'
import { Spinner } from './Spinner.tsx'
import { useOptionSearch, type LoadOptions } from './option-search.ts'

export interface AsyncComboboxProps {
  label: string
  /** The chosen option's key, or null. */
  value: string | null
  onChange: (key: string | null, option: SelectOption | null) => void
  /** Finds options for what was typed. Must stay the same function between renders. */
  load: LoadOptions
  /** The label of a value chosen before its option was ever loaded. */
  chosenLabel?: string | undefined
  onBlur?: () => void
  message?: string | undefined
  id?: string
  hint?: string | undefined
  placeholder?: string
  required?: boolean
  disabled?: boolean
  labelHidden?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Chooses one of many by typing. Leaving it with half-typed text goes back to what was chosen; clearing the text chooses none. */
export function AsyncCombobox({
  label,
  value,
  onChange,
  load,
  chosenLabel,
  onBlur,
  message,
  hint,
  labelHidden,
  ref,
  ...rest
}: AsyncComboboxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const seen = useRef(new Map<string, SelectOption>())
  const combobox = useCombobox()
  const search = useOptionSearch(load, typed ?? '', combobox.dropdownOpened || (value !== null && chosenLabel === undefined))
  for (const option of search.options) seen.current.set(option.key, option)
  const shown = typed ?? (value === null ? '' : (seen.current.get(value)?.label ?? chosenLabel ?? ''))

  const close = () => {
    combobox.closeDropdown()
    combobox.resetSelectedOption()
  }
  const choose = (key: string) => {
    setTyped(null)
    onChange(key, seen.current.get(key) ?? null)
    close()
  }

  const { selectFirstOption } = combobox
  const wantsFirst = useRef(false)
  useEffect(() => {
    if (typed !== null && search.options.length > 0) selectFirstOption()
  }, [typed, search.options, selectFirstOption])
  useEffect(() => {
    if (search.loading || !wantsFirst.current) return
    wantsFirst.current = false
    const first = search.options.find((it) => !it.disabled)
    if (first) choose(first.key)
  })

  /** Enter before the answer is there means the first of what is coming, not of what is still shown. */
  const waitForAnswer = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || typed === null || typed === '' || !search.loading) return
    event.preventDefault()
    event.stopPropagation()
    wantsFirst.current = true
  }
  const type = (text: string) => {
    wantsFirst.current = false
    combobox.openDropdown()
    setTyped(text)
    if (text === '' && value !== null) onChange(null, null)
  }
  const leave = () => {
    wantsFirst.current = false
    setTyped(null)
    close()
    onBlur?.()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md" transitionProps={{ duration: 0 }}>
      <Combobox.Target>
        <InputBase
          {...rest}
          {...labelProps(label, labelHidden, hint)}
          ref={ref ?? null}
          role="combobox"
          value={shown}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onKeyDownCapture={waitForAnswer}
          onBlur={leave}
          error={message === undefined ? false : <FieldError>{message}</FieldError>}
          placeholder={rest.placeholder ?? 'Type to search'}
          autoComplete="off"
          spellCheck={false}
          rightSection={search.loading ? <Spinner size={16} label="Loading" /> : <IconSelector size={16} aria-hidden />}
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} mah={280} style={{ overflowY: 'auto' }} hidden={search.options.length === 0}>
          {search.options.map((it) => (
            <Combobox.Option key={it.key} value={it.key} disabled={it.disabled ?? false} active={it.key === value}>
              {it.label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {search.options.length === 0 && <Combobox.Empty>{emptyText(search)}</Combobox.Empty>}
      </Combobox.Dropdown>
      <div className="said" role="status">
        {combobox.dropdownOpened && !search.loading ? countText(search.options.length) : ''}
      </div>
    </Combobox>
  )
}

/** A choice of the form around it; the form's value is the option's key, or null. */
export function ComboboxField({ load, chosenLabel, onChosen, ...props }: ComboboxFieldProps) {
  const { field, hint, ...bound } = useField(props)
  const change = (key: string | null, option: SelectOption | null) => {
    field.onChange(key)
    onChosen?.(option)
  }
  return (
    <AsyncCombobox {...bound} hint={hint} {...field} value={field.value ?? null} onChange={change} load={load} chosenLabel={chosenLabel} />
  )
}

interface ComboboxFieldProps extends FieldProps {
  load: LoadOptions
  chosenLabel?: string
  onChosen?: (option: SelectOption | null) => void
}

function emptyText({ loading, failed }: { loading: boolean; failed: boolean }): string {
  if (loading) return 'Loading'
  return failed ? messages.networkError : messages.noResults
}

function countText(count: number): string {
  if (count === 0) return messages.noResults
  return count === 1 ? '1 option' : `${count} options`
}
