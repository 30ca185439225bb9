import { useLanguage } from '../../client/language.tsx'
import { ReferencePicker } from '../../client/records/ReferencePicker.tsx'
import type { Candidates } from '../../client/records/use-candidates.ts'
import { request } from '../../client/request.ts'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import { party } from '../parties/record.ts'
import { type Payer, searchPayers } from './calls.ts'
import { cashDeskTexts as texts } from './texts.ts'

export const payerName = ({ name, surname }: Pick<Payer, 'name' | 'surname'>) =>
  [name, surname].filter(Boolean).join(' ')

/** What distinguishes a payer: address, graves, and what is owed. */
export function PayerFacts({ payer: { address, graves, open, overdue } }: { payer: Payer }) {
  const { t, language } = useLanguage()
  const money = (dinars: number) => amountWithCurrency(toPara(dinars), language)
  const owed =
    open === 0
      ? t(texts.owesNothing)
      : `${t(texts.owes)} ${money(open)}${overdue > 0 ? `, ${t(texts.overdue)} ${money(overdue)}` : ''}`
  return [address, graves.join(', '), owed].filter((part) => part !== '').join(' · ')
}

const candidates: Candidates<Payer> = {
  name: 'payer',
  page: party.page,
  search: searchPayers,
  read: async (id) => {
    const [found] = (await request(searchPayers, { body: { partyId: id } })).entities
    if (!found) throw new Error('The payer does not exist.')
    return found
  },
  nameOf: payerName,
  detailOf: (payer) => <PayerFacts payer={payer} />,
  by: texts.by,
}

interface PayerPickerProps {
  id: string
  /** Who pays, unless it is said otherwise. */
  label?: string
  payer: Payer | undefined
  error?: string | false
  onChange: (payer: Payer | undefined) => void
}

/** A name, the label of a grave, or a slip, which a scanner types with Enter. */
export function PayerPicker({ id, label, payer, error = false, onChange }: PayerPickerProps) {
  const { t } = useLanguage()
  return (
    <ReferencePicker
      id={id}
      label={label ?? t(texts.payer)}
      error={error}
      from={candidates}
      known={payer && { id: payer.id, name: payerName(payer) }}
      value={payer ? String(payer.id) : ''}
      autoFocus={!payer}
      onChange={(value) => {
        if (value === '') onChange(undefined)
      }}
      onFound={onChange}
    />
  )
}
