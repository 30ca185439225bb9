import { ClientRecordForm } from '../clients/public.tsx'
import { letterQuestion } from '../letters/public.tsx'
import { useLanguage } from '../../client/language.tsx'
import type { Entered } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { reprimandTexts as texts } from './texts.ts'
import { reprimandGroups as groups } from './groups.ts'
import type { Reprimand } from './record.ts'

const daysOf = ({ reprimandDate, dueDate }: Entered) => ({ date: reprimandDate, due: dueDate })

export function ReprimandForm(open: OpenForm<Reprimand>) {
  const { t } = useLanguage()
  const extras = (entered: Entered) => ({ dueDate: { warning: letterQuestion(daysOf(entered), t)?.question } })
  return (
    <ClientRecordForm<Reprimand>
      {...{ open, texts, groups, extras }}
      number="reprimandNumber"
      date="reprimandDate"
      questionBeforeSave={(entered) => letterQuestion(daysOf(entered), t)}
    />
  )
}
