import { useLanguage } from '../../client/language.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { type Entered, RecordForm } from '../../client/records/RecordForm.tsx'
import { SimilarRecords } from '../../client/records/SimilarRecords.tsx'
import { today } from '../../shared/dates.ts'
import type { SimilarParty } from './party-reference.ts'
import type { Text } from '../../shared/texts.ts'
import { partyFormTexts as screen, partyTexts as texts } from './texts.ts'
import { partyGroups as groups } from './groups.ts'
import { addressStates, deliveries, ofPersons, party, partyKinds, type Party } from './record.ts'
import { similarParties } from './calls.ts'

const defaults = { kind: 'PERSON', addressState: 'OK', deliverBy: 'POST' }

/** Values that are likely to be the same for the next party. */
const copiedToNext = ['zipCode', 'city', 'country']

const noPerson: Entered = Object.fromEntries(ofPersons.map((name) => [name, '']))
const onFieldChange = (name: string, value: string): Entered =>
  name !== 'kind' ? {} : value === 'LEGAL' ? noPerson : { representative: '' }

const sameNumber: Readonly<Record<string, Text>> = {
  jmbg: screen.sameJmbg,
  taxNumber: screen.sameTaxNumber,
  registrationNumber: screen.sameRegistrationNumber,
}
const lengths = { jmbg: 13, taxNumber: 9, registrationNumber: 8 }

/** Parties with the same number, or with the same name in the same street. */
function SimilarParties({ entered, row }: { entered: Entered; row: Party | null }) {
  const { t } = useLanguage()
  const { name = '', surname = '', address = '' } = entered
  const numbers = Object.entries(lengths).flatMap(([field, length]): [string, string][] => {
    const digits = (entered[field] ?? '').replaceAll(/\s/g, '')
    return digits.length === length ? [[field, digits]] : []
  })
  const isKnown = numbers.length > 0 || (name.trim() !== '' && address.trim() !== '')
  const compared = { name, surname, address, ...Object.fromEntries(numbers), exceptId: row?.id ?? null }
  const placeOf = (party: SimilarParty) => [party.address, party.addressNumber].filter(Boolean).join(' ')
  return (
    <SimilarRecords
      type={party}
      search={similarParties}
      title={screen.similar}
      entered={isKnown ? compared : null}
      linkOf={(party) => [
        [party.surname, party.name].filter(Boolean).join(' '),
        [party.same && t(sameNumber[party.same] ?? screen.similar), placeOf(party), party.city]
          .filter(Boolean)
          .join(', '),
      ]}
    />
  )
}

const similar = (row: Party | null) => (entered: Entered) => <SimilarParties entered={entered} row={row} />

export function PartyForm(open: OpenForm<Party>) {
  const { t } = useLanguage()
  const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, Text>>) =>
    values.map((value) => ({ value, label: t(labels[value]) }))
  const { choices } = texts
  const latestYear = Number(today().slice(0, 4))

  const fieldOptions = ({ kind, passportNumber, addressState, deliverBy, emailConsentDate }: Entered) => {
    const isLegal = kind === 'LEGAL'
    const hasAddress = addressState !== 'UNKNOWN'
    return {
      ...Object.fromEntries(ofPersons.map((name) => [name, { hidden: isLegal }])),
      surname: { hidden: isLegal, required: true },
      passportCountry: { hidden: isLegal, required: passportNumber !== '' },
      representative: { hidden: !isLegal },
      deceasedOn: { hidden: isLegal, latestYear },
      kind: { options: optionsOf(partyKinds, choices.kind) },
      taxNumber: { required: isLegal },
      registrationNumber: { required: isLegal },
      address: { required: hasAddress },
      city: { required: hasAddress },
      addressState: { options: optionsOf(addressStates, choices.addressState) },
      email: { required: deliverBy === 'EMAIL' },
      deliverBy: { options: optionsOf(deliveries, choices.deliverBy) },
      emailConsentDate: {
        required: deliverBy === 'EMAIL',
        hidden: deliverBy !== 'EMAIL' && !emailConsentDate,
        latestYear,
      },
    }
  }
  const withWarning = groups.map((group, at) => (at === 0 ? { ...group, tool: similar(open.row) } : group))
  return (
    <RecordForm
      {...open}
      {...{ type: party, texts, groups: withWarning, fieldOptions, onFieldChange, copiedToNext, defaults }}
      nextDefaults={() => Promise.resolve(defaults)}
    />
  )
}
