/** The account of a party, a grave or a contract: docs/requirements.md#account */
export const toPartyAccount = (id: number) => ({ to: '/partyAccount/$id', params: { id: String(id) } }) as const
export const toGraveAccount = (id: number) => ({ to: '/graveAccount/$id', params: { id: String(id) } }) as const
export const toContractAccount = (id: number) => ({ to: '/contractAccount/$id', params: { id: String(id) } }) as const

/** The same as a URL, for a new tab. */
export const hrefOfPartyAccount = (id: number) => `/partyAccount/${id}`
