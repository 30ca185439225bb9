import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusBack } from '../focus-back.ts'
import classes from './Dialog.module.css'

export interface DialogProps {
  title: string
  /** While busy it stays open. */
  busy: boolean
  wide?: boolean
  onClose: () => void
  /** The buttons. */
  answers: ReactNode
  children: ReactNode
}

/** A dialog above everything else, which gives the focus back when it is closed. */
export function DialogWindow({ title, busy, wide = false, onClose, answers, children }: DialogProps) {
  useFocusBack()
  const leave = () => {
    if (!busy) onClose()
  }
  return (
    <Modal.Root
      opened
      centered={!wide}
      {...(wide && { size: 'lg' })}
      onClose={leave}
      // Esc must not reach the form below, which would show its own question.
      closeOnEscape={false}
      onKeyDown={(event) => {
        event.stopPropagation()
        // Of a list that is open in it, it closes only the list.
        if (event.key === 'Escape' && !event.defaultPrevented) leave()
      }}
      returnFocus={false}
      zIndex={400}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.28} />
      <Modal.Content>
        <div className={classes['dialog']}>
          <Modal.Title className={classes['title'] ?? ''}>{title}</Modal.Title>
          <Modal.Body p={0}>{children}</Modal.Body>
          <div className={classes['answers']}>{answers}</div>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
