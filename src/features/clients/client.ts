import { z } from 'zod'
import { requiredByRule } from '../../shared/field.ts'
import { text } from '../../shared/fields.ts'
import { optionalReference } from '../../shared/value-fields.ts'
import { graveyardReferences } from '../graveyards/public.ts'
import { partyReference } from '../parties/public.ts'
import type { Text } from '../../shared/texts.ts'

/**
 * A client's details, of a party or from an earlier contract, reprimand or invitation; fields that it did not contain are
 * null.
 */
export interface Client {
  clientName: string
  clientSurname: string
  clientCity: string
  clientAddress: string
  clientAddressNumber: string | null
  identityCardNumber: string | null
  jmbg: string | null
  /** The party; null for a client who is not recorded as one. */
  partyId: number | null
  /** The party's name, as references show it. */
  partyName: string | null
  fathersName: string | null
  /** Whether the party is a legal entity, whose name is in the field of the surname. */
  isLegal: boolean
}

/** The name of a legal entity is one: docs/domain/parties.md#legal-entities-in-contracts */
export const clientNameOf = (client: { readonly clientName: string | null; readonly clientSurname: string }) =>
  [client.clientName, client.clientSurname].filter(Boolean).join(' ')

type Values = Readonly<Record<string, unknown>>
const isGiven = (value: unknown) => value !== undefined && value !== null

type Shape = Readonly<Record<string, { readonly codes: readonly string[]; readonly isRequiredByRule?: boolean }>>

/** What a client who is no party must state: docs/domain/parties.md#clients-without-a-jmbg */
export const requiredWithoutParty = (shape: Shape) =>
  Object.entries(shape)
    .filter(([, { isRequiredByRule }]) => isRequiredByRule)
    .map(([name, { codes }]) =>
      z.refine<Values>((values) => isGiven(values['partyId']) || isGiven(values[name]), {
        error: codes[0],
        path: [name],
        when: () => true,
      }),
    )

/** The fields of every contract and letter that name the client. */
export const clientFields = <const Stem extends string>(stem: Stem) => ({
  clientName: requiredByRule(text(`${stem}_CLIENT_NAME`)),
  clientSurname: text(`${stem}_CLIENT_SURNAME`),
  clientCity: text(`${stem}_CLIENT_CITY`),
  clientAddress: text(`${stem}_CLIENT_ADDRESS`),
  partyId: optionalReference(`${stem}_PARTY`),
})

/** The columns of every list of contracts or letters, in which clients are also searched for. */
export const clientColumns = ['clientName', 'clientSurname', 'clientCity', 'clientAddress'] as const

/** The references of every contract and letter. */
export const clientReferences = [...graveyardReferences, partyReference] as const

/** The person whom a record with a client is about. */
export const namedClient = [{ names: ['clientName', 'clientSurname'] }] as const

/** Suggestions for every form with a client's address. */
export const clientSuggestions = { clientCity: 'place', clientAddress: 'street' } as const

/** Error texts for the client's fields, shared by all documents with a client. */
export const clientCodes = {
  CLIENT_NAME_CANT_BE_NULL: ['Унесите име странке.', 'Required'],
  CLIENT_SURNAME_CANT_BE_NULL: ['Унесите презиме странке.', 'Required'],
  CLIENT_CITY_CANT_BE_NULL: ['Унесите место.', 'Required'],
  CLIENT_ADDRESS_CANT_BE_NULL: ['Унесите улицу.', 'Required'],
  CLIENT_ADDRESS_NUMBER_CANT_BE_NULL: ['Унесите кућни број.', 'Required'],
  CLIENT_ADDRESS_NUMBER_IS_NOT_NUMBER: [
    'Кућни број почиње цифром (12, 12а, 5/3) или је „бб“.',
    'A house number begins with a digit (12, 12a, 5/3) or is bb.',
  ],
} as const satisfies Record<string, Text>
