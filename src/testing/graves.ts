let serial = 0

/** A valid section of a graveyard; each call returns another one. */
export const aSection = (graveyard: { id: number }, values: Readonly<Record<string, unknown>> = {}) => ({
  graveyardId: graveyard.id,
  code: String(++serial),
  name: 'Петрова парцела',
  state: 'OPEN',
  ...values,
})

/** A valid grave of a graveyard without sections; each call returns another one, which the demonstration does not have. */
export const aGrave = (graveyard: { id: number }, values: Readonly<Record<string, unknown>> = {}) => ({
  graveyardId: graveyard.id,
  number: String(1000 + ++serial),
  graveType: 'RAKA',
  places: 1,
  levels: 1,
  ...values,
})

/** A valid interment in a graveyard; each call returns another one. */
export const anInterment = (graveyard: { id: number }, values: Readonly<Record<string, unknown>> = {}) => ({
  graveyardId: graveyard.id,
  surname: `Петровић ${++serial}`,
  name: 'Јован',
  kind: 'COFFIN',
  precision: 'YEAR',
  buriedOn: '1938-05-01',
  ...values,
})
