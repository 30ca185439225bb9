import { ClientRecordForm } from '../../client/contracts/ClientRecordForm.tsx'
import { FindGrave, useGraveNames } from '../../client/contracts/GraveOfContract.tsx'
import { rateExtras, SpreadOverRates } from '../../client/contracts/rates.tsx'
import { ratesQuestion } from '../../client/contracts/rates-question.ts'
import { useLanguage } from '../../client/language.tsx'
import type { Entered, FormGroup } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { buildContractFormTexts as texts, buildContractGraveTexts as more } from './form-texts.ts'
import { buildContractGroups } from './groups.ts'
import { type BuildContract, buildRateNumbers as numbers } from './record.ts'
import { buildContractScreen as screen } from './texts.ts'

/** A build contract has an advance besides its advance rate: docs/requirements.md#rates */
const advance = { advance: 'advancedPaymentAmount', rest: 'restOfDebt' } as const

const client = { addressNumber: 'clientAddressNumber', identityCard: 'identityCardNumber' }

export function BuildContractForm(open: OpenForm<BuildContract>) {
  const { t, language } = useLanguage()
  const { optionsOf, add } = useGraveNames(open.row?.grave)
  const findGrave: FormGroup['tool'] = ({ graveyardId = '', graveId = '' }, fill) =>
    graveId === '' ? (
      <FindGrave
        label={more.findGrave}
        graveyardId={graveyardId}
        onChosen={(found) => {
          add(found)
          fill({
            graveId: String(found.id),
            graveyardId: String(found.graveyardId),
            burialPlaceNumber: found.number,
          })
        }}
      />
    ) : null
  const spread: FormGroup['tool'] = (entered, fill) => (
    <SpreadOverRates {...{ entered, numbers, fill }} names={advance} />
  )
  const tools = new Map<unknown, FormGroup['tool']>([
    [screen.contract, findGrave],
    [screen.rates, spread],
  ])
  const groups = buildContractGroups.map((group): FormGroup => {
    const tool = tools.get(group.legend)
    return tool ? { ...group, tool } : group
  })
  const extras = (entered: Entered) => ({
    ...rateExtras(entered, numbers, advance, { t, language }),
    graveId: { options: optionsOf(entered['graveId'] ?? ''), none: t(more.noGrave) },
  })
  const questionBeforeSave = (entered: Entered) => ratesQuestion(entered, numbers, advance, { t, language })
  return (
    <ClientRecordForm<BuildContract>
      {...{ open, texts, groups, client, extras, questionBeforeSave }}
      number="contractNumber"
      date="contractDate"
    />
  )
}
