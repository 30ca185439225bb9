import { useLanguage } from '../../client/language.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { type Entered, RecordForm } from '../../client/records/RecordForm.tsx'
import { addDays, isDate, today } from '../../shared/dates.ts'
import { gravePicker } from '../grave-references/public.tsx'
import { partyPicker } from '../parties/public.tsx'
import { claimFormGroups as groups } from './groups.ts'
import { type Claim, claim, claimKindsByHand } from './record.ts'
import { claimScreen as screen } from './screen-texts.ts'
import { claimTexts as texts } from './texts.ts'

/** The days to pay that are proposed. */
const daysToPay = 15

const proposeDueDay = (name: string, value: string): Entered =>
  name === 'issuedOn' && isDate(value) ? { dueOn: addDays(value, daysToPay) } : {}

const kinds = [...claimKindsByHand, 'CREDIT_NOTE'] as const
const isCredit = ({ kind }: Entered) => kind === 'CREDIT_NOTE'
/** A credit note is typed as it is printed, above 0, and nothing of it falls due. */
const asSent = (entered: Entered): Entered => {
  if (!isCredit(entered)) return entered
  const { amount = '', issuedOn = '' } = entered
  return { ...entered, dueOn: issuedOn, amount: /^\s*\d/.test(amount) ? `-${amount.trim()}` : amount }
}

export function ClaimForm(open: OpenForm<Claim>) {
  const { t } = useLanguage()
  const fieldOptions = ({ partyId = '', kind = '' }: Entered) => ({
    kind: { options: kinds.map((value) => ({ value, label: t(texts.choices.kind[value]) })) },
    documentNumber: isCredit({ kind }) ? { hint: t(screen.credited) } : {},
    dueOn: { hidden: isCredit({ kind }) },
    partyId: { picker: partyPicker({ id: partyId, name: undefined }) },
    graveId: { picker: gravePicker({ known: null }) },
  })
  return (
    <RecordForm
      {...open}
      {...{ type: claim, texts, groups, fieldOptions, asSent }}
      onFieldChange={proposeDueDay}
      defaults={{ issuedOn: today(), dueOn: addDays(today(), daysToPay) }}
      copiedToNext={['kind', 'issuedOn', 'dueOn', 'vatRate']}
      nextDefaults={() => Promise.resolve({})}
    />
  )
}
