import { InputBase } from '@mantine/core'
import { IconSelector } from '#web/ui/icon/icons.ts'
import { useId, useRef, type Ref } from 'react'
import { messages } from '#contract/wire-errors.ts'
import { labelProps, setRef } from '#web/ui/date/DateInput.tsx'
import { FieldError } from '#web/ui/form/FieldError.tsx'
import type { SelectOption } from '#web/ui/form/fields.tsx'
import { OptionList, optionId } from './OptionList.tsx'
import type { LoadOptions } from './option-search.ts'
import { Spinner } from '#web/ui/state/Spinner.tsx'
import { useAsyncCombobox } from './use-async-combobox.ts'

export interface AsyncComboboxProps {
  label: string
  /** The chosen option's key, or null. */
  value: string | null
  onChange: (key: string | null, option: SelectOption | null) => void
  /** Finds options for the typed text. Must stay the same function between renders. */
  load: LoadOptions
  /** The label of a value chosen before its option was loaded. */
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

/**
 * Chooses one of many by typing. Leaving it with incomplete text restores the chosen value; clearing the text
 * clears the choice.
 */
export function AsyncCombobox(props: AsyncComboboxProps) {
  const { label, value, onChange, load, chosenLabel, onBlur, message, hint, labelHidden, ref, ...rest } =
    props
  const { shown, open, active, search, ...box } = useAsyncCombobox({
    value,
    onChange,
    load,
    chosenLabel,
    onBlur,
  })
  const listId = useId()
  const input = useRef<HTMLInputElement | null>(null)
  const setInput = (element: HTMLInputElement | null) => {
    input.current = element
    setRef(ref, element)
  }
  return (
    <div>
      <InputBase
        {...rest}
        {...labelProps(label, labelHidden, hint)}
        ref={setInput}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        {...(open && { 'aria-controls': listId, 'data-mantine-stop-propagation': true })}
        {...(open && active >= 0 && { 'aria-activedescendant': optionId(listId, active) })}
        value={shown}
        onChange={(event) => box.type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onClick={box.show}
        onKeyDown={box.onKeyDown}
        onBlur={box.leave}
        error={message === undefined ? false : <FieldError>{message}</FieldError>}
        placeholder={rest.placeholder ?? 'Type to search'}
        autoComplete="off"
        spellCheck={false}
        rightSection={
          search.loading ? <Spinner size={16} label="Loading" /> : <IconSelector size={16} aria-hidden />
        }
        rightSectionPointerEvents="none"
      />
      {open && (
        <OptionList
          id={listId}
          label={label}
          anchor={input}
          options={search.options}
          active={active}
          chosen={value}
          empty={emptyText(search)}
          onActive={box.setActive}
          onChoose={box.choose}
        />
      )}
      <div className="said" role="status">
        {open && !search.loading ? countText(search.options.length) : ''}
      </div>
    </div>
  )
}

function emptyText({ loading, failed }: { loading: boolean; failed: boolean }): string {
  if (loading) return 'Loading'
  return failed ? messages.networkError : messages.noResults
}

function countText(count: number): string {
  if (count === 0) return messages.noResults
  return count === 1 ? '1 option' : `${count} options`
}
