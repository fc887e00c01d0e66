import { useState } from 'react'

/** The text of a field for the page's day. It follows the day without losing the focus. */
export function useTypedDay(day: string): [typed: string, type: (text: string) => void] {
  const [state, setState] = useState({ day, typed: day })
  if (state.day !== day) setState({ day, typed: day })
  return [state.typed, (typed) => setState({ day, typed })]
}
