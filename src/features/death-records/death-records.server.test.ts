import { describe, expect, test } from 'vitest'
import { aRegister } from '../../testing/death-records.ts'
import { platformForTests, type Answer } from '../../testing/platform.ts'
import { addDays, today } from '../../shared/dates.ts'

const platform = platformForTests()

const refusal = (answer: Answer) =>
  answer.json<{ message: string; field: string; errors: { code: string; field: string }[] }>()

describe('a death record', () => {
  test('contains its graveyard as an object', async () => {
    const { added, graveyard } = await aRegister(platform)
    expect(await added()).toMatchObject({
      graveyardId: graveyard.id,
      graveyard: { id: graveyard.id, name: 'Ново гробље' },
    })
  })

  test('is trimmed and normalised, and keeps the leading zeros of its numbers', async () => {
    const { added } = await aRegister(platform)
    expect(await added({ lastName: '  Petrovic\u0301 ', burialPlaceNumber: ' 007 ', notes: ' ' })).toMatchObject({
      lastName: 'Petrović',
      burialPlaceNumber: '007',
      notes: null,
    })
  })

  test.each([
    [{ jmbg: '' }, 'DEATH_RECORD_JMBG_CANT_BE_NULL', 'jmbg'],
    [{ jmbg: '15O6985735055' }, 'DEATH_RECORD_JMBG_IS_NOT_NUMBER', 'jmbg'],
    [{ jmbg: '1506985735056' }, 'DEATH_RECORD_JMBG_NOT_VALID', 'jmbg'],
    [{ jmbg: 1506985735055 }, 'DEATH_RECORD_JMBG_NOT_VALID', 'jmbg'],
    [{ dateOfBirth: null }, 'DEATH_RECORD_DATE_OF_BIRTH_CANT_BE_NULL', 'dateOfBirth'],
    [{ dateOfBirth: '1950-02-30' }, 'DEATH_RECORD_DATE_OF_BIRTH_NOT_VALID', 'dateOfBirth'],
    [{ placeOfBirth: ' ' }, 'DEATH_RECORD_PLACE_OF_BIRTH_CANT_BE_NULL', 'placeOfBirth'],
    [{ burialPlaceNumber: '12а' }, 'DEATH_RECORD_BURIAL_PLACE_NUMBER_IS_NOT_NUMBER', 'burialPlaceNumber'],
    [
      { funeralApprovalNumber: '123/2026' },
      'DEATH_RECORD_FUNERAL_APPROVAL_NUMBER_IS_NOT_NUMBER',
      'funeralApprovalNumber',
    ],
    [{ burialType: '-1' }, 'DEATH_RECORD_BURIAL_TYPE_CANT_BE_NULL', 'burialType'],
    [{ burialType: 'mauzolej' }, 'DEATH_RECORD_BURIAL_TYPE_NOT_VALID', 'burialType'],
    [{ graveyardId: 0 }, 'DEATH_RECORD_GRAVEYARD_CANT_BE_NULL', 'graveyardId'],
    [{ graveyardId: 999_999_999 }, 'GRAVEYARD_NOT_EXIST', 'graveyardId'],
    [{ graveyardId: 'x' }, 'DEATH_RECORD_GRAVEYARD_NOT_VALID', 'graveyardId'],
    [{ firstName: 'а'.repeat(201) }, 'DEATH_RECORD_FIRST_NAME_TOO_LONG', 'firstName'],
    [{ firstName: 'Пе\u0007тар' }, 'DEATH_RECORD_FIRST_NAME_NOT_VALID', 'firstName'],
    [{ firstName: ['Петар'] }, 'DEATH_RECORD_FIRST_NAME_NOT_VALID', 'firstName'],
    [{ causeOfDeath: 'а'.repeat(2001) }, 'DEATH_RECORD_CAUSE_OF_DEATH_TOO_LONG', 'causeOfDeath'],
    [{ notes: 'а'.repeat(2001) }, 'DEATH_RECORD_NOTES_TOO_LONG', 'notes'],
    [{ dateOfDeath: '1900-01-01' }, 'DEATH_RECORD_DATES_NOT_IN_ORDER', 'dateOfDeath'],
    [{ dateOfBurial: '2001-01-01' }, 'DEATH_RECORD_DATES_NOT_IN_ORDER', 'dateOfBurial'],
    [{ dateOfBurial: addDays(today(), 400) }, 'DEATH_RECORD_DATES_NOT_IN_ORDER', 'dateOfBurial'],
  ])('with %j is rejected with %s at its field, and nothing is stored', async (values, code, field) => {
    const { record, found } = await aRegister(platform)
    const answer = await record(values)
    expect([answer.statusCode, refusal(answer)]).toMatchObject([400, { message: code, field }])
    expect((await found({})).total).toBe(0)
  })

  test('with several errors reports all of them, including dates out of order', async () => {
    const { record } = await aRegister(platform)
    const answer = await record({ firstName: '', jmbg: 'x', dateOfBurial: '2001-01-01' })
    expect(refusal(answer).errors).toEqual([
      { code: 'DEATH_RECORD_FIRST_NAME_CANT_BE_NULL', field: 'firstName' },
      { code: 'DEATH_RECORD_JMBG_IS_NOT_NUMBER', field: 'jmbg' },
      { code: 'DEATH_RECORD_DATES_NOT_IN_ORDER', field: 'dateOfBurial' },
    ])
  })

  test('can keep a graveyard that was deleted later, but a new record cannot use it', async () => {
    const { added, clerk, graveyard, record } = await aRegister(platform)
    const kept = await added()
    await platform.db.updateTable('graveyards').set({ deleted: true }).where('id', '=', graveyard.id).execute()
    const edited = await clerk.put(`/api/deathRecord/${kept.id}`, { ...kept, occupation: 'ковач' })
    expect(edited.statusCode, edited.body).toBe(200)
    expect(refusal(await record()).message).toBe('GRAVEYARD_NOT_EXIST')
  })
})
