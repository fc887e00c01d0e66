import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '#web/ui/icon/icons.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import classes from './fields.module.css'

interface SearchBoxProps {
  label: string
  /** The current search text. */
  value: string
  onChange: (text: string) => void
  placeholder?: string
  autoFocus?: boolean
}

const pauseMs = 250

/**
 * Search as you type: emits the text after a short pause, or immediately on Enter and the down arrow, which
 * goes to the first row of a list. Escape clears the text, and then leaves the box.
 */
export function SearchBox({
  label,
  value,
  onChange,
  placeholder = label,
  autoFocus = false,
}: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const handed = useRef(value)
  const latest = useRef(onChange)
  latest.current = onChange

  const hand = useCallback((text: string) => {
    handed.current = text
    latest.current(text)
  }, [])

  useEffect(() => {
    // Changed from outside: cleared by a button, or another address.
    if (value !== handed.current) setTyped(value)
    handed.current = value
  }, [value])
  useEffect(() => {
    if (typed === handed.current) return undefined
    const timer = setTimeout(() => hand(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, hand])

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- requested by screens that only search
      autoFocus={autoFocus}
      autoComplete="off"
      spellCheck={false}
      className={classes.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size="sm"
            aria-label="Clear search"
            onClick={() => {
              setTyped('')
              hand('')
            }}
          />
        )
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'ArrowDown') hand(typed)
        // A search isn't the answer to the form around it.
        if (event.key === 'Enter') event.preventDefault()
        // In an empty box it leaves the box, as in every field.
        if (event.key !== 'Escape' || typed === '') return
        event.preventDefault()
        setTyped('')
        hand('')
      }}
    />
  )
}
