import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { RecordType } from '../../shared/record.ts'
import { codeText } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import type { RequestFailed } from '../request.ts'
import { Confirm } from './Confirm.tsx'
import { recordsTexts } from './texts.ts'
import type { Reason } from '../../shared/record-calls.ts'
import type { Texts } from './use-records.ts'

interface RestoreButtonProps {
  pages: { readonly type: RecordType; readonly texts: Texts }
  busy: boolean
  /** Returns why it was refused, if a reason may help. */
  restore: (reason?: Reason) => Promise<RequestFailed | undefined>
}

/** Restores a record; asks for a reason where its rules need one. */
export function RestoreButton({ pages: { type, texts }, busy, restore }: RestoreButtonProps) {
  const { t } = useLanguage()
  const [failure, setFailure] = useState<RequestFailed>()
  const [reason, setReason] = useState('')
  const field = type.reasonsToRestore?.at(-1) ?? ''
  const label = texts.fields[field]
  const send = async (stated?: Reason) => setFailure(await restore(stated))
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void send()} data-screen-only>
        {t(recordsTexts.restoreRecord)}
      </Button>
      {failure && (
        <Confirm
          title={t(recordsTexts.restoreRecord)}
          question={t(codeText(failure.code, texts.codes))}
          yes={t(recordsTexts.restore)}
          no={t(recordsTexts.close)}
          danger={false}
          note={
            label && (
              <Textarea
                mt="md"
                label={t(label)}
                required
                rows={2}
                value={reason}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
              />
            )
          }
          onYes={() => void send({ [field]: reason })}
          onNo={() => setFailure(undefined)}
          {...{ busy }}
        />
      )}
    </>
  )
}
