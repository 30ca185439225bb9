import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../client/download.ts'
import { currentLanguage, useLanguage } from '../../client/language.tsx'
import { inOtherScript, saveFile } from '../../client/records/document.ts'
import { Confirm } from '../../client/records/Confirm.tsx'
import { ScriptSelect, useDocumentScript } from '../../client/records/ScriptSelect.tsx'
import type { ListSearch } from '../../client/records/list-search.ts'
import { searchBody } from '../../client/records/use-records.ts'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { recordsTexts } from '../../client/records/texts.ts'
import { toast } from '../../client/toasts.tsx'
import type { Script } from '../../shared/scripts.ts'
import { failureText, inLanguage } from '../../shared/texts.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { noticeCodes as codes, noticeTexts as texts } from './notice-texts.ts'
import { graveRight } from './record.ts'
import { graveRightTexts } from './texts.ts'
import { searchRights } from './calls.ts'

// In the same file as the dialog, because the size of a first load is limited.
export { Transfer } from './Transfer.tsx'

/** Downloads the letters for the rights of a list, or for some of them; without a chosen script, then offers them in the other one. */
export async function printNotices(body: {
  readonly only?: readonly number[]
  readonly script?: Script
}): Promise<void> {
  const notification = toast.pending(inLanguage(texts.soon, currentLanguage()))
  try {
    saveFile(await download(`${graveRight.base}/notices`, {}, { method: 'POST', body, showsOwnError: true }))
    const next = body.script ? undefined : inOtherScript((script) => void printNotices({ ...body, script }))
    notification.succeed(inLanguage(texts.made, currentLanguage()), next)
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    notification.fail(failureText(error, currentLanguage(), codes), {
      label: inLanguage(recordsTexts.retry, currentLanguage()),
      run: () => void printNotices(body),
    })
  }
}

/** Without rights that continue or have no end: docs/domain/rights-of-use.md#continuous-rights */
const ending = ['ENDS']

/** Asks for confirmation before printing letters for the rights matching the list's search and filters that end. */
export function NoticesDialog({ search, onClose }: { search: ListSearch; onClose: () => void }) {
  const { t, count } = useLanguage()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [script, setScript] = useDocumentScript()
  const body = searchBody({ ...search, filters: { ...search.filters, continuation: ending } })
  const { data } = useQuery({
    queryKey: [graveRight.name, 'search', 'notices', body],
    queryFn: ({ signal }) =>
      request(searchRights, {
        body: { ...body, size: 1 },
        signal,
        handledStatuses: helpOnly,
      }),
    retry: false,
  })
  const print = async () => {
    setBusy(true)
    await printNotices({ ...body, script })
    await queries.invalidateQueries({ queryKey: [graveRight.name] })
    onClose()
  }
  return (
    <Confirm
      title={t(texts.title)}
      question={t(texts.question)}
      {...(data && { about: `${t(texts.ending)}: ${count(data.total, graveRightTexts.count)}` })}
      note={<ScriptSelect hasLabel script={script} onChange={setScript} />}
      yes={t(texts.yes)}
      no={t(texts.no)}
      busy={busy}
      danger={false}
      onYes={() => void print()}
      onNo={onClose}
    />
  )
}
