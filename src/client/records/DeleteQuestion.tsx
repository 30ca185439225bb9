import { Textarea } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import type { RecordType } from '../../shared/record.ts'
import { reasonFault } from '../../shared/reason-to-delete.ts'
import { codeText } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import type { RequestFailed } from '../request.ts'
import { Confirm, type ConfirmProps } from './Confirm.tsx'
import { InUse } from './InUse.tsx'
import { recordsTexts } from './texts.ts'
import type { Reason } from '../../shared/record-calls.ts'
import type { Texts } from './use-records.ts'

interface DeleteQuestionProps extends Pick<ConfirmProps, 'note' | 'busy'> {
  /** The record, or the number of records. */
  about: string
  areSeveral?: boolean
  pages: { readonly type: RecordType; readonly texts: Texts }
  /** Deletes them; returns the failure if other records need them. */
  onYes: (reason?: Reason) => Promise<RequestFailed | undefined>
  /** Called when the question closes. */
  onNo: () => void
}

/** The question before records are deleted, which also asks for a reason if the type needs one. */
export function DeleteQuestion({ areSeveral = false, pages, note, onYes, onNo, ...props }: DeleteQuestionProps) {
  const { t } = useLanguage()
  const field = useRef<HTMLTextAreaElement>(null)
  const [code, setCode] = useState<string>()
  const [failure, setFailure] = useState<RequestFailed>()
  const needed = pages.type.reasonToDelete
  const remove = async (reason?: Reason) => {
    const refused = await onYes(reason)
    setFailure(refused)
    if (!refused) onNo()
  }
  const answer = () => {
    if (!needed) {
      void remove()
      return
    }
    const { value = '' } = field.current ?? {}
    const fault = reasonFault(pages.type, value)
    setCode(fault)
    if (fault === undefined) void remove({ [needed.field]: value })
    else field.current?.focus()
  }
  if (failure)
    return (
      <Confirm
        title={t(recordsTexts.confirmDelete)}
        no={t(recordsTexts.close)}
        note={<InUse {...{ failure, pages, areSeveral }} />}
        onYes={answer}
        onNo={onNo}
        {...props}
      />
    )
  return (
    <Confirm
      title={t(recordsTexts.confirmDelete)}
      question={t(areSeveral ? recordsTexts.sureToDeleteAll : recordsTexts.sureToDelete)}
      yes={t(recordsTexts.yes)}
      no={t(recordsTexts.no)}
      note={
        <>
          <Suspense>{note}</Suspense>
          {needed && (
            <Textarea
              ref={field}
              mt="md"
              label={t(recordsTexts.reasonToDelete)}
              description={t(recordsTexts.reasonIsKept)}
              error={code !== undefined && t(codeText(code, pages.texts.codes))}
              required
              rows={2}
              onChange={() => setCode(undefined)}
            />
          )}
        </>
      }
      onYes={answer}
      onNo={onNo}
      {...props}
    />
  )
}
