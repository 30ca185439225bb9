import { type FormEvent, useEffect, useRef, useState } from 'react'
import { codeText, type Text } from '../../shared/texts.ts'
import { RequestFailed } from '../request.ts'

/** The links that a worklist form makes, or the reason why it cannot. */
interface Linking {
  readonly refused: () => Text | undefined
  readonly send: () => Promise<void>
  readonly codes: Readonly<Record<string, Text>>
}

/**
 * The form of one group of a worklist: its excluded records, and a focused button, so that Enter links one group after
 * another.
 */
export function useGroupForm<Key>(initiallyLeftOut: readonly Key[] = []) {
  const confirmButton = useRef<HTMLButtonElement>(null)
  const [leftOut, setLeftOut] = useState<ReadonlySet<Key>>(() => new Set(initiallyLeftOut))
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Text>()
  const focusConfirm = () => confirmButton.current?.focus()
  useEffect(focusConfirm, [])

  async function link({ refused, send, codes }: Linking) {
    if (isBusy) return
    const reason = refused()
    setFault(reason)
    if (reason) return
    setBusy(true)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) setFault(codeText(error.errors[0]?.code ?? error.code, codes))
      setBusy(false)
    }
  }
  return {
    confirmButton,
    focusConfirm,
    isBusy,
    fault,
    isLeftOut: (key: Key) => leftOut.has(key),
    toggle: (key: Key) => {
      const next = new Set(leftOut)
      if (!next.delete(key)) next.add(key)
      setLeftOut(next)
    },
    submit: (linking: Linking) => (event: FormEvent) => {
      event.preventDefault()
      void link(linking)
    },
  }
}
