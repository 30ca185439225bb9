import { addDays } from '../shared/dates.ts'

/** Codes and numbers are above those that a test chooses itself, because the files of a process share the sequence. */
let serial = 0

/** A valid section of a graveyard; each call returns another one. */
export const aSection = (graveyard: { id: number }, values: Readonly<Record<string, unknown>> = {}) => ({
  graveyardId: graveyard.id,
  code: String(1000 + ++serial),
  name: 'Петрова парцела',
  state: 'OPEN',
  ...values,
})

/** A valid grave of a graveyard without sections; each call returns another one, which is not part of the demo. */
export const aGrave = (graveyard: { id: number }, values: Readonly<Record<string, unknown>> = {}) => ({
  graveyardId: graveyard.id,
  number: String(10_000 + ++serial),
  graveType: 'RAKA',
  places: 1,
  levels: 1,
  ...values,
})

/** Valid burial rules of a graveyard; each call returns others, which apply from another day. */
export const someBurialRules = (graveyard: { id: number }, values: Readonly<Record<string, unknown>> = {}) => ({
  graveyardId: graveyard.id,
  // Never of a day to come.
  validFrom: addDays('2000-01-01', ++serial % 9000),
  decision: `Одлука о гробљима ${serial}`,
  state: 'OPEN',
  restYears: 10,
  renewalYears: 10,
  coffinAbove: 'ALLOWED',
  reduction: 'ALLOWED',
  exhumationFrom: '1.10.',
  exhumationTo: '30.4.',
  transferMonths: 12,
  ...values,
})

/** A valid right of use from an old book, which need not name a grave; each call returns another one. */
export const aGraveRight = (values: Readonly<Record<string, unknown>> = {}) => ({
  basis: 'OLD_BOOK',
  document: `Књига закупа, стр. ${++serial}`,
  validFrom: '1974-05-01',
  ...values,
})

/** A valid document on paper, of a grave that is not known; each call returns another one. */
export const aGraveDocument = (values: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'DECISION',
  title: `Решење бр. ${++serial}/1987`,
  documentDate: '1987-03-12',
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
