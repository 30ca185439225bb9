export interface DemoGrave {
  readonly id: number
  readonly graveyardId: number | undefined
  readonly graveType?: unknown
}
interface DemoDead {
  readonly id: number
  readonly graveyardId: number | undefined
  readonly firstName: string
  readonly fathersName: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly dateOfBurial: string
}

const surnames = ['Живковић', 'Тодоровић', 'Шћекић', 'Чолић', 'Николић']
const names = ['Обрад', 'Стана', 'Љубица', 'Ђорђе', 'Ружица', 'Милутин', 'Вида']
const rest = {
  deathRecordId: null,
  fathersName: null,
  depth: null,
  note: null,
  removal: null,
  removedOn: null,
  removalDecision: null,
  movedToGraveId: null,
}

/**
 * The interments of the demo company: people of the register, and others from old books. Every fourth grave is free.
 */
export function demoInterments(
  graves: readonly DemoGrave[],
  dead: readonly DemoDead[],
): Readonly<Record<string, unknown>>[] {
  const left = [...dead]
  const ofRegister = (graveyardId: number | undefined) => {
    const at = left.findIndex((each) => each.graveyardId === graveyardId)
    return at === -1 ? undefined : left.splice(at, 1)[0]
  }
  return graves.flatMap(({ id: graveId, graveyardId, graveType }, at) => {
    if (at % 4 === 3) return []
    const kind = graveType === 'KASETA' ? 'URN' : 'COFFIN'
    const where = { graveId, graveyardId, kind, place: 1, level: kind === 'URN' ? null : 1 }
    const person = at % 3 === 0 ? ofRegister(graveyardId) : undefined
    if (person)
      return {
        ...rest,
        ...where,
        deathRecordId: person.id,
        surname: person.lastName,
        name: person.firstName,
        fathersName: person.fathersName,
        // Some differ, as in books that state the age.
        yearOfBirth: Number(person.dateOfBirth.slice(0, 4)) - (at % 9 === 0 ? 1 : 0),
        precision: 'DAY',
        buriedOn: person.dateOfBurial,
      }
    const year = 1931 + ((at * 7) % 80)
    return {
      ...rest,
      ...where,
      surname: surnames[at % surnames.length] ?? '',
      name: names[at % names.length] ?? '',
      yearOfBirth: at % 2 === 0 ? year - 61 : null,
      precision: at % 5 === 0 ? 'DAY' : 'YEAR',
      buriedOn: `${year}-05-${10 + (at % 18)}`,
      ...(at % 13 === 5 && { removal: 'EXHUMED', removedOn: `${year + 12}-10-14` }),
    }
  })
}
