import { useGraveOfRecord } from '../grave-references/public.tsx'
import { ClientRecordForm } from '../clients/public.tsx'
import { letterQuestion } from '../letters/public.tsx'
import { useLanguage } from '../../client/language.tsx'
import type { Entered, FormGroup } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { invitationTexts as texts, invitationScreen as screen } from './texts.ts'
import { invitationGroups } from './groups.ts'
import type { Invitation } from './record.ts'

const client = { addressNumber: 'clientAddressNumber' }

const daysOf = ({ invitationDate, validUntilDeadline = '', dueDate }: Entered) => ({
  date: invitationDate,
  deadline: validUntilDeadline,
  due: dueDate,
})

export function InvitationForm(open: OpenForm<Invitation>) {
  const { t } = useLanguage()
  const grave = useGraveOfRecord(open.row?.grave)
  const groups = invitationGroups.map((group): FormGroup =>
    group.legend === screen.invitation ? { ...group, tool: grave.find } : group,
  )
  const extras = (entered: Entered) => ({
    graveId: grave.field(entered),
    validUntilDeadline: { warning: letterQuestion(daysOf(entered), t)?.question },
  })
  return (
    <ClientRecordForm<Invitation>
      {...{ open, texts, groups, client, extras }}
      number="invitationNumber"
      date="invitationDate"
      questionBeforeSave={(entered) => letterQuestion(daysOf(entered), t)}
    />
  )
}
