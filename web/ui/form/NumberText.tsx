import { TextInput } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { numberOf, numberText, percentageOf } from './number-text.ts'

interface NumberTextProps {
  id: string
  label: string
  name: string
  value: number | null | undefined
  /** NaN for invalid numbers: the text stays as typed, and the field's validation reports it. */
  onChange: (value: number | null) => void
  onBlur: () => void
  decimals: number
  /** The step of the up and down arrows. */
  step: number
  /** Also reads `20%`, of this amount. */
  percentOf?: number | undefined
  before?: string | undefined
  after?: string | undefined
  placeholder?: string | undefined
  required?: boolean
  disabled?: boolean
  description?: string
  error: ReactNode
  ref?: Ref<HTMLInputElement>
}

/**
 * A number typed as text. A native number field discards unreadable input, and changes values on scrolling.
 */
export function NumberText({
  value,
  onChange,
  onBlur,
  decimals,
  step,
  percentOf,
  before,
  after,
  placeholder,
  ...rest
}: NumberTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? numberText(value, decimals)
  const read = (text: string) =>
    (percentOf === undefined ? null : percentageOf(text, percentOf, decimals)) ?? numberOf(text, decimals)
  const type = (text: string) => {
    setTyped(text)
    onChange(read(text))
  }
  const leave = () => {
    if (typed !== null && !Number.isNaN(read(typed))) setTyped(null)
    onBlur()
  }
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    setTyped(null)
    onChange((numberOf(shown, decimals) || 0) + (event.key === 'ArrowUp' ? step : -step))
  }
  return (
    <TextInput
      {...rest}
      {...(placeholder !== undefined && { placeholder })}
      {...(before !== undefined && { leftSection: before, leftSectionWidth: `${before.length + 2}ch` })}
      {...(after !== undefined && { rightSection: after, rightSectionWidth: `${after.length + 2}ch` })}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={move}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
    />
  )
}
