import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { pickerOf } from '../../client/records/ReferencePicker.tsx'
import type { Candidates } from '../../client/records/use-candidates.ts'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { holdingsOf, readParty, searchParties } from './calls.ts'
import { holdingTexts as texts } from './holding-texts.ts'
import { type Party, party } from './record.ts'

/** What distinguishes a party: where it is, and what it holds. */
function PartyFacts({ party: { id, address, addressNumber, city } }: { party: Party }) {
  const { t } = useLanguage()
  const { data } = useQuery({
    queryKey: [party.name, 'record', id, 'holdings'],
    queryFn: ({ signal }) => request(holdingsOf, { params: { id }, signal, handledStatuses: helpOnly }),
    retry: false,
  })
  const graves = data?.entities.flatMap(({ time, grave }) => (time === 'NOW' && grave ? [grave.name] : []))
  const place = [[address, addressNumber].filter(Boolean).join(' '), city].filter(Boolean).join(', ')
  return [place, graves?.length ? `${t(texts.holds)}: ${[...new Set(graves)].join(', ')}` : '']
    .filter((part) => part !== '')
    .join(' · ')
}

export const partyName = ({ name, surname }: Pick<Party, 'name' | 'surname'>) =>
  [name, surname].filter(Boolean).join(' ')

export const partyCandidates: Candidates<Party> = {
  name: party.name,
  page: party.page,
  search: searchParties,
  read: async (id) => (await request(readParty, { params: { id }, handledStatuses: helpOnly })).party,
  nameOf: partyName,
  detailOf: (found) => <PartyFacts party={found} />,
  by: texts.by,
}

/** Chooses a party; the chosen one may have been read with its name. */
export const partyPicker = ({ id, name }: { id: string; name: string | undefined }) =>
  pickerOf({ from: partyCandidates, known: name === undefined ? null : { id: Number(id), name } })
