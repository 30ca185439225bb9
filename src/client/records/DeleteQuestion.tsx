import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { RecordType } from '../../shared/record.ts'
import { reasonFault } from '../../shared/reason-to-delete.ts'
import { codeText } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { Confirm, type ConfirmProps } from './Confirm.tsx'
import { laterTexts } from './texts-later.ts'
import { recordsTexts } from './texts.ts'
import type { Reason, Texts } from './use-records.ts'

export interface DeleteQuestionProps extends Pick<ConfirmProps, 'note' | 'busy' | 'onNo'> {
  /** The record, or the number of records. */
  about: string
  areSeveral?: boolean
  /** Of a type that may need a reason. */
  pages?: { readonly type: RecordType; readonly texts: Texts }
  onYes: (reason?: Reason) => void
}

/** The question before records are deleted, which also asks for a reason if the type needs one. */
export function DeleteQuestion({ areSeveral = false, pages, note, onYes, ...props }: DeleteQuestionProps) {
  const { t } = useLanguage()
  const field = useRef<HTMLTextAreaElement>(null)
  const [code, setCode] = useState<string>()
  const needed = pages?.type.reasonToDelete
  const answer = () => {
    if (!needed) return onYes()
    const { value = '' } = field.current ?? {}
    const fault = reasonFault(pages.type, value)
    setCode(fault)
    if (fault === undefined) return onYes({ [needed.field]: value })
    field.current?.focus()
  }
  return (
    <Confirm
      title={t(laterTexts.confirmDelete)}
      question={t(areSeveral ? laterTexts.sureToDeleteAll : laterTexts.sureToDelete)}
      yes={t(recordsTexts.yes)}
      no={t(recordsTexts.no)}
      note={
        needed ? (
          <>
            {note}
            <Textarea
              ref={field}
              mt="md"
              label={t(laterTexts.reasonToDelete)}
              description={t(laterTexts.reasonIsKept)}
              error={code !== undefined && t(codeText(code, pages.texts.codes))}
              required
              autosize
              minRows={2}
              onChange={() => setCode(undefined)}
            />
          </>
        ) : (
          note
        )
      }
      onYes={answer}
      {...props}
    />
  )
}
