import { useEffect, useState } from 'react'

/**
 * The text of a field that searches a moment after the last keystroke. `searched` is the current search, which lags behind the
 * field while the list loads; the field follows it only when the search was changed elsewhere, for example by going back.
 */
export function useTypedSearch(searched: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(searched)
  const [submitted, setSubmitted] = useState(searched)
  const [seen, setSeen] = useState(searched)
  if (seen !== searched) {
    setSeen(searched)
    if (submitted !== searched) {
      setSubmitted(searched)
      setTyped(searched)
    }
  }
  const submit = (text: string) => {
    setSubmitted(text.trim())
    onSearch(text.trim())
  }
  useEffect(() => {
    if (typed.trim() === submitted) return undefined
    const timer = setTimeout(() => submit(typed), 250)
    return () => clearTimeout(timer)
  })
  return { typed, setTyped, submit }
}
