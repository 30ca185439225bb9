import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './Confirm.module.css'
import { Dialog } from './Dialog.tsx'

export interface ConfirmProps {
  title: string
  question?: string
  /** The subject of the question, e.g. a person's name. */
  about?: string
  /** What else matters for the answer. */
  note?: ReactNode
  /** Without it, there is nothing left to confirm. */
  yes?: string
  no: string
  busy?: boolean
  /** Whether confirming loses data. */
  danger?: boolean
  onYes: () => void
  onNo: () => void
}

/** A question with two answers; the safe one has the focus, also when it becomes the only one. */
export function Confirm(props: ConfirmProps) {
  const { title, question, about, note, yes, no, busy = false, danger = true, onYes, onNo } = props
  const safe = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (yes === undefined) safe.current?.focus()
  }, [yes])
  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onNo}
      answers={
        <>
          <Button ref={safe} variant="default" data-autofocus aria-disabled={busy} onClick={() => !busy && onNo()}>
            {no}
          </Button>
          {yes !== undefined && (
            <Button {...(danger && { color: 'red' })} loading={busy} onClick={onYes}>
              {yes}
            </Button>
          )}
        </>
      }
    >
      {question !== undefined && <p className={classes['question']}>{question}</p>}
      {about !== undefined && <p className={classes['about']}>{about}</p>}
      {note}
    </Dialog>
  )
}
