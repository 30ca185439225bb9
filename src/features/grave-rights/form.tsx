import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { AskedGrave } from '../grave-references/public.tsx'
import { FindRecord } from '../../client/records/FindRecord.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { type Entered, type FormGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import type { Referenced } from '../../shared/references.ts'
import type { Text } from '../../shared/texts.ts'
import { graveRightTexts as texts, graveRightFormTexts as screen } from './texts.ts'
import { graveRightGroups } from './groups.ts'
import { bases, type GraveRightRow, graveRight, holderRoles } from './record.ts'
import { searchGraves } from '../graves/calls.ts'
import { searchRentContracts } from '../rent-contracts/calls.ts'
import { searchParties } from '../parties/calls.ts'

interface FoundGrave {
  id: number
  label: string | null
  graveyard: Referenced
}
interface FoundParty {
  id: number
  name: string
  surname: string | null
  address: string | null
  addressNumber: string | null
  city: string | null
}

const byLabel = { sort: 'label' }
const graveName = ({ label, graveyard }: FoundGrave) => `${label ?? ''} – ${graveyard.name}`
const partyName = ({ name, surname }: FoundParty) => [name, surname].filter(Boolean).join(' ')
const partyDetail = ({ address, addressNumber, city }: FoundParty) =>
  [[address, addressNumber].filter(Boolean).join(' '), city].filter(Boolean).join(', ')

/** The names of the records that the form refers to, by id. */
type Known = Readonly<Record<string, string>>
const knownIn = (row: GraveRightRow | null): Known => {
  const referred = [row?.grave, row?.rentContract].flatMap((each) => (each ? [each] : []))
  // A merged party is shown as the one it was merged into.
  const parties = row?.holders.flatMap(({ partyId, party }) => (party ? [{ id: partyId, name: party.name }] : [])) ?? []
  return Object.fromEntries([...referred, ...parties].map(({ id, name }) => [String(id), name]))
}

export function GraveRightForm(open: OpenForm<GraveRightRow>) {
  const { t } = useLanguage()
  const [known, setKnown] = useState(() => knownIn(open.row))
  const remember = (id: number, name: string) => setKnown((before) => ({ ...before, [String(id)]: name }))
  const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, Text>>) =>
    values.map((value) => ({ value, label: t(labels[value]) }))
  const chosen = (id = '') => (id === '' ? [] : [{ value: id, label: known[id] ?? id }])

  const findGraveAndContract = ({ graveId }: Entered, fill: (values: Entered) => void) => {
    const take = (found: FoundGrave) => {
      remember(found.id, graveName(found))
      fill({ graveId: String(found.id) })
    }
    return (
      <>
        {open.row === null && (
          <AskedGrave
            onFound={(found) => {
              if (graveId === '') take(found)
            }}
          />
        )}
        <FindRecord
          label={screen.findGrave}
          search={searchGraves}
          limits={byLabel}
          nameOf={graveName}
          onChosen={take}
        />
        <FindRecord
          label={screen.findContract}
          search={searchRentContracts}
          nameOf={({ contractNumber, clientName, clientSurname }) =>
            `${contractNumber}, ${[clientName, clientSurname].join(' ')}`
          }
          onChosen={(found) => {
            remember(found.id, found.contractNumber)
            fill({ rentContractId: String(found.id), basis: 'CONTRACT', document: found.contractNumber })
          }}
        />
      </>
    )
  }
  const findParty = (_: Entered, fill: (values: Entered) => void) => (
    <FindRecord
      label={screen.findParty}
      search={searchParties}
      nameOf={partyName}
      detailOf={partyDetail}
      onChosen={(found) => {
        remember(found.id, partyName(found))
        fill({ partyId: String(found.id) })
      }}
    />
  )
  const [right, ...others] = graveRightGroups
  const groups: FormGroup[] = [
    ...(right ? [{ ...right, tool: findGraveAndContract }] : []),
    // A new right corrects nothing.
    ...others.map((group) =>
      open.row ? group : { ...group, fields: group.fields.filter(([name]) => name !== 'correction') },
    ),
  ]
  const options = {
    basis: optionsOf(bases, texts.choices.basis),
    role: optionsOf(holderRoles, texts.choices.role),
  }
  const fieldOptions = ({ graveId, rentContractId }: Entered) => ({
    graveId: { options: chosen(graveId), none: t(screen.notKnown) },
    rentContractId: { options: chosen(rentContractId), none: t(screen.none) },
    basis: { options: options.basis },
    holders: {
      rows: {
        rowLabel: t(screen.holder),
        defaults: { role: 'HOLDER', numerator: '1', denominator: '1' },
        extrasOf: ({ partyId, role = '' }: Entered) => ({
          partyId: { options: chosen(partyId) },
          role: { options: options.role },
          numerator: { required: role === 'HOLDER' || role === 'CO_HOLDER' },
          denominator: { required: role === 'HOLDER' || role === 'CO_HOLDER' },
          acquiredBy: { options: options.basis, none: t(screen.asRight) },
        }),
        tool: findParty,
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
