import '../mantine-later.css'
import { Button, Modal } from '@mantine/core'
import { useFocusBack } from '../focus-back.ts'
import classes from './Confirm.module.css'

export interface ConfirmProps {
  title: string
  question: string
  /** The subject of the question, e.g. a person's name. */
  about?: string
  yes: string
  no: string
  busy?: boolean
  /** Whether confirming loses data. */
  danger?: boolean
  onYes: () => void
  onNo: () => void
}

/** A question with two answers; the safe one has the focus. */
export function Confirm({ title, question, about, yes, no, busy = false, danger = true, onYes, onNo }: ConfirmProps) {
  useFocusBack()
  const leave = () => {
    if (!busy) onNo()
  }
  return (
    <Modal.Root
      opened
      centered
      onClose={leave}
      // Esc must not reach the form below, which would show its own question.
      closeOnEscape={false}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') leave()
      }}
      returnFocus={false}
      zIndex={400}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.28} />
      <Modal.Content>
        <div className={classes['confirm']}>
          <Modal.Title className={classes['title'] ?? ''}>{title}</Modal.Title>
          <Modal.Body p={0}>
            <p>{question}</p>
            {about !== undefined && <p className={classes['about']}>{about}</p>}
          </Modal.Body>
          <div className={classes['answers']}>
            <Button variant="default" data-autofocus aria-disabled={busy} onClick={leave}>
              {no}
            </Button>
            <Button {...(danger && { color: 'red' })} loading={busy} onClick={onYes}>
              {yes}
            </Button>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
