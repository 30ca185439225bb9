/** A person with an address; pass only the values that matter. */
export const aParty = (values: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'PERSON',
  name: 'Петар',
  surname: 'Ђорђевић',
  address: 'Његошева',
  addressNumber: '5а',
  city: 'Зеленград',
  addressState: 'OK',
  deliverBy: 'POST',
  ...values,
})

/** A foreigner. */
export const aForeigner = (values: Readonly<Record<string, unknown>> = {}) =>
  aParty({ name: 'Greta', surname: 'Huber', passportNumber: 'U1234567', passportCountry: 'Аустрија', ...values })

/** A legal entity, whose numbers have the right check digits. */
export const aLegalParty = (values: Readonly<Record<string, unknown>> = {}) =>
  aParty({
    kind: 'LEGAL',
    name: 'Белутак д.о.о.',
    surname: null,
    taxNumber: '999001237',
    registrationNumber: '99001233',
    ...values,
  })
