import { useLanguage } from '../../client/language.tsx'
import { AskedGrave, gravePicker } from '../grave-references/public.tsx'
import { pickerOf } from '../../client/records/ReferencePicker.tsx'
import type { Candidates } from '../../client/records/use-candidates.ts'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { tableDate } from '../../shared/dates.ts'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { type Entered, type FormGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import type { Text } from '../../shared/texts.ts'
import { graveRightTexts as texts, graveRightFormTexts as screen } from './texts.ts'
import { graveRightGroups } from './groups.ts'
import { bases, type GraveRightRow, graveRight, holderRoles } from './record.ts'
import { readRentContract, searchRentContracts } from '../rent-contracts/calls.ts'
import { clientNameOf } from '../clients/public.ts'
import { type RentContract, rentContract } from '../rent-contracts/record.ts'
import { partyPicker } from '../parties/public.tsx'

const contracts: Candidates<RentContract> = {
  name: rentContract.name,
  page: rentContract.page,
  search: searchRentContracts,
  read: async (id) =>
    (await request(readRentContract, { params: { id }, handledStatuses: helpOnly })).contractRentBurialPlace,
  nameOf: ({ contractNumber }) => contractNumber,
  detailOf: (contract) => `${clientNameOf(contract)} ${tableDate(contract.contractDate)}`,
  by: screen.contractBy,
}

export function GraveRightForm(open: OpenForm<GraveRightRow>) {
  const { t } = useLanguage()
  const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, Text>>) =>
    values.map((value) => ({ value, label: t(labels[value]) }))
  const askedGrave = ({ graveId }: Entered, fill: (values: Entered) => void) => (
    <AskedGrave
      onFound={({ id }) => {
        if (graveId === '') fill({ graveId: String(id) })
      }}
    />
  )
  const [right, ...others] = graveRightGroups
  const groups: FormGroup[] = [
    ...(right ? [open.row ? right : { ...right, tool: askedGrave }] : []),
    // A new right corrects nothing.
    ...others.map((group) =>
      open.row ? group : { ...group, fields: group.fields.filter(([name]) => name !== 'correction') },
    ),
  ]
  const options = {
    basis: optionsOf(bases, texts.choices.basis),
    role: optionsOf(holderRoles, texts.choices.role),
  }
  // A merged party is shown as the one it was merged into.
  const holderOf = (id: string) => open.row?.holders.find(({ partyId }) => String(partyId) === id)?.party?.name
  const fieldOptions = (_: Entered, fill: (values: Entered) => void) => ({
    graveId: { picker: gravePicker({ known: open.row?.grave }) },
    rentContractId: {
      picker: pickerOf({
        from: contracts,
        known: open.row?.rentContract,
        onFound: ({ contractNumber }) => fill({ basis: 'CONTRACT', document: contractNumber }),
      }),
    },
    basis: { options: options.basis },
    holders: {
      rows: {
        rowLabel: t(screen.holder),
        defaults: { role: 'HOLDER', numerator: '1', denominator: '1' },
        extrasOf: ({ partyId = '', role = '' }: Entered) => ({
          partyId: { picker: partyPicker({ id: partyId, name: holderOf(partyId) }) },
          role: { options: options.role },
          numerator: { required: role === 'HOLDER' || role === 'CO_HOLDER' },
          denominator: { required: role === 'HOLDER' || role === 'CO_HOLDER' },
          acquiredBy: { options: options.basis, none: t(screen.asRight) },
        }),
      },
    },
  })
  return (
    <RecordForm
      {...open}
      {...{ type: graveRight, texts, groups, fieldOptions }}
      nextDefaults={() => Promise.resolve({})}
    />
  )
}
