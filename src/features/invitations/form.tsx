import { graveOfRecord } from '../grave-references/public.tsx'
import { ClientRecordForm } from '../clients/public.tsx'
import { letterQuestion } from '../letters/public.tsx'
import { useLanguage } from '../../client/language.tsx'
import type { Entered } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { invitationTexts as texts } from './texts.ts'
import { invitationGroups as groups } from './groups.ts'
import type { Invitation } from './record.ts'

const daysOf = ({ invitationDate, validUntilDeadline = '', dueDate }: Entered) => ({
  date: invitationDate,
  deadline: validUntilDeadline,
  due: dueDate,
})

export function InvitationForm(open: OpenForm<Invitation>) {
  const { t } = useLanguage()
  const extras = (entered: Entered, fill: (values: Entered) => void) => ({
    graveId: { picker: graveOfRecord(open.row?.grave, fill) },
    validUntilDeadline: { warning: letterQuestion(daysOf(entered), t)?.question },
  })
  return (
    <ClientRecordForm<Invitation>
      {...{ open, texts, groups, extras }}
      number="invitationNumber"
      date="invitationDate"
      questionBeforeSave={(entered) => letterQuestion(daysOf(entered), t)}
    />
  )
}
