import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientTrait } from '../../shared/traits.ts'
import type { Client } from './client.ts'
import { useLanguage } from '../../client/language.tsx'
import type { FieldExtras } from '../../client/records/RecordField.tsx'
import type { Entered } from '../../client/records/RecordFields.tsx'
import { helpOnly, typingPause } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { clientTexts } from './texts.ts'
import { searchClients } from './calls.ts'

function nameOf(client: Client) {
  const { clientSurname, clientName, fathersName, clientAddress, clientAddressNumber, clientCity } = client
  const middle = fathersName ? ` (${fathersName}) ` : ' '
  const name = client.isLegal ? clientSurname : `${clientSurname}${middle}${clientName}`
  return [name, `${clientAddress} ${clientAddressNumber ?? ''}`, clientCity]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
}

/**
 * Suggests parties and known clients while a surname is typed; selecting one fills in the client's fields, and links a
 * party.
 */
export function useClients({ house, identityCard, jmbg }: ClientTrait, onParty: (id: number, name: string) => void) {
  const { t } = useLanguage()
  const [surname, setSurname] = useState('')
  const typed = surname.trim().slice(0, 200)
  const [searched] = useDebouncedValue(typed, typingPause)
  const { data, isFetching } = useQuery({
    queryKey: ['client', searched],
    queryFn: ({ signal }) =>
      request(searchClients, {
        body: { surname: searched },
        signal,
        handledStatuses: helpOnly,
      }),
    enabled: searched.length >= 2,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const suggested = searched.length >= 2 && surname !== '' ? (data?.entities ?? []) : []

  const onFieldChange = (name: string, value: string): Entered => {
    if (name !== 'clientSurname') return {}
    const client = suggested.find((each) => nameOf(each) === value)
    setSurname(client ? '' : value)
    if (!client) return {}
    const { clientName, clientSurname, clientCity, clientAddress, partyId, partyName } = client
    if (partyId !== null) onParty(partyId, partyName ?? '')
    const street = house ? clientAddress : `${clientAddress} ${client.clientAddressNumber ?? ''}`.trim()
    return {
      clientName,
      clientSurname,
      clientCity,
      clientAddress: street,
      partyId: String(partyId ?? ''),
      ...(house && client.clientAddressNumber && { [house]: client.clientAddressNumber }),
      ...(identityCard && client.identityCardNumber && { [identityCard]: client.identityCardNumber }),
      ...(jmbg && client.jmbg && { [jmbg]: client.jmbg }),
    }
  }
  /** Suggestions for the surname field; empty once the field is cleared, for example for the next record. */
  const offered = (entered: Entered): FieldExtras => {
    const texts = entered['clientSurname'] ? [...new Set(suggested.map(nameOf))] : []
    const isPending = typed.length >= 2 && (searched !== typed || isFetching)
    return { suggestions: { texts, isPending }, hint: texts.length > 0 ? t(clientTexts.metBefore) : undefined }
  }
  return { offered, onFieldChange }
}
