/** A client as an earlier contract, reprimand or invitation has them; what that one did not ask is null. */
export interface Client {
  clientName: string
  clientSurname: string
  clientCity: string
  clientAddress: string
  clientAddressNumber: string | null
  identityCardNumber: string | null
  jmbg: string | null
}
