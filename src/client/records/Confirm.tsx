import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Confirm.module.css'
import { Dialog } from './Dialog.tsx'

export interface ConfirmProps {
  title: string
  question: string
  /** The subject of the question, e.g. a person's name. */
  about?: string
  /** What else matters for the answer. */
  note?: ReactNode
  yes: string
  no: string
  busy?: boolean
  /** Whether confirming loses data. */
  danger?: boolean
  onYes: () => void
  onNo: () => void
}

/** A question with two answers; the safe one has the focus. */
export function Confirm(props: ConfirmProps) {
  const { title, question, about, note, yes, no, busy = false, danger = true, onYes, onNo } = props
  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onNo}
      answers={
        <>
          <Button variant="default" data-autofocus aria-disabled={busy} onClick={() => !busy && onNo()}>
            {no}
          </Button>
          <Button {...(danger && { color: 'red' })} loading={busy} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      <p className={classes['question']}>{question}</p>
      {about !== undefined && <p className={classes['about']}>{about}</p>}
      {note}
    </Dialog>
  )
}
