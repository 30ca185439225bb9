/** A client's details from an earlier contract, reprimand or invitation; fields that it did not contain are null. */
export interface Client {
  clientName: string
  clientSurname: string
  clientCity: string
  clientAddress: string
  clientAddressNumber: string | null
  identityCardNumber: string | null
  jmbg: string | null
}
