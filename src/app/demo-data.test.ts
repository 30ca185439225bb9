import { describe, expect, test } from 'vitest'
import { deathRecord } from '../features/death-records/record.ts'
import { grave } from '../features/graves/record.ts'
import { section } from '../features/sections/record.ts'
import { inputFields } from '../shared/child-lists.ts'
import { age } from '../shared/periods.ts'
import type { RecordType } from '../shared/record.ts'
import { jmbgFacts, jmbgFault } from '../shared/jmbg.ts'
import { passwordIsStrong } from '../shared/password-rule.ts'
import { mondayOf } from '../shared/weekdays.ts'
import { demoSections, demoVillageGraves } from './demo-graves.ts'
import { demoData } from './demo-data.ts'
import { demoRecords } from './demo-records.ts'
import { recordServers } from './record-types.ts'

const today = '2026-11-21'
const { company, graveyards, accounts, password, deathRecords } = demoData(today)

const demonstrated = recordServers.flatMap(({ texts: { type }, demo }) => (demo ? [{ type, demo }] : []))

describe('the demo data', () => {
  test('are identical for the same day', () => {
    expect(demoData(today)).toEqual(demoData(today))
  })

  test('contain records that the form would accept', () => {
    for (const record of deathRecords) {
      expect(deathRecord.fields.safeParse({ ...record, graveyardId: record.graveyardIndex + 1 }).error).toBeUndefined()
      expect(graveyards[record.graveyardIndex]).toBeDefined()
    }
  })

  test.each(demonstrated)(
    'contain rows of $type.name that the form would accept, each with a unique number',
    ({ type, demo }) => {
      const rows = demoRecords(demo, today, 1)
      expect(rows).toEqual(demoRecords(demo, today, 1))
      for (const { fields } of rows) expect(inputFields(type).safeParse(fields).error).toBeUndefined()
      expect(rows).toHaveLength(demo.count + (demo.others?.length ?? 0))
      const unique: RecordType['unique'] = type.unique
      for (const { field, within = [] } of unique) {
        const given = rows
          .filter(({ fields }) => (fields[field] ?? null) !== null)
          .map(({ fields }) => JSON.stringify([...within, field].map((name) => fields[name])))
        expect(given).not.toEqual([])
        expect(new Set(given).size).toBe(given.length)
      }
    },
  )

  test('contain graves that the form would accept, in sections that allow them', () => {
    for (const { graveyardIndex, fields, graves } of [...demoSections, { ...demoVillageGraves, fields: null }]) {
      expect(graveyards[graveyardIndex]).toBeDefined()
      const allowed = String(fields?.['graveTypes'] ?? '')
      if (fields) expect(section.fields.safeParse({ ...fields, graveyardId: 1 }).error).toBeUndefined()
      for (const each of graves) {
        expect(grave.fields.safeParse({ ...each, graveyardId: 1, sectionId: null }).error).toBeUndefined()
        if (allowed !== '') expect(allowed.split(',')).toContain(each['graveType'])
      }
      const places = graves.map(({ row, number }) => `${row} ${number}`)
      expect(new Set(places).size).toBe(places.length)
    }
  })

  test('give every person a unique, valid JMBG that matches their birthday and sex', () => {
    expect(new Set(deathRecords.map(({ jmbg }) => jmbg)).size).toBe(deathRecords.length)
    for (const { jmbg, dateOfBirth } of deathRecords) {
      if (jmbg === null) throw new Error('A demo record has no JMBG.')
      expect(jmbgFault(jmbg, today)).toBeUndefined()
      expect(jmbgFacts(jmbg).dateOfBirth).toBe(dateOfBirth)
    }
  })

  test('contain about 400 burials of people of plausible age since January 2018, in order', () => {
    expect(deathRecords.length).toBeGreaterThan(350)
    expect(deathRecords.length).toBeLessThan(450)
    const burials = deathRecords.map(({ dateOfBurial }) => dateOfBurial)
    expect(burials).toEqual(burials.toSorted())
    expect(burials[0]?.slice(0, 7)).toBe('2018-01')
    for (const { dateOfBirth, dateOfDeath } of deathRecords) {
      expect(age(dateOfBirth, dateOfDeath)).toBeGreaterThanOrEqual(25)
      expect(age(dateOfBirth, dateOfDeath)).toBeLessThan(103)
    }
    expect(deathRecords.filter(({ deleted }) => deleted).length).toBeGreaterThanOrEqual(3)
  })

  test.each(['2026-11-21', '2027-01-01', '2028-02-29', '2026-12-31'])('fill the month of %s up to that day', (day) => {
    const burials = demoData(day).deathRecords
    const live = burials.filter(({ dateOfBurial, deleted }) => dateOfBurial.startsWith(day.slice(0, 7)) && !deleted)
    expect(live.length).toBeGreaterThanOrEqual(9)
    for (const { dateOfBirth, dateOfDeath, dateOfBurial } of burials) {
      expect([dateOfBirth, dateOfDeath, dateOfBurial, day]).toEqual(
        [dateOfBirth, dateOfDeath, dateOfBurial, day].toSorted(),
      )
    }
  })

  test.each(['2026-11-21', '2026-11-22', '2026-11-23', '2027-01-01'])(
    'contain burials of the days around %s, of people who have died',
    (day) => {
      const { weekBurials, deathRecords: earlier } = demoData(day)
      const inWeek = weekBurials.filter(({ dateOfBurial }) => mondayOf(dateOfBurial) === mondayOf(day))
      expect(inWeek.length).toBeGreaterThanOrEqual(2)
      const numbers = new Set([...earlier, ...weekBurials].map(({ jmbg }) => jmbg))
      expect(numbers.size).toBe(earlier.length + weekBurials.length)
      for (const burial of weekBurials) {
        expect(deathRecord.fields.safeParse({ ...burial, graveyardId: 1 }).error).toBeUndefined()
        expect(burial.dateOfDeath < day).toBe(true)
      }
    },
  )

  test('contain a company whose numbers have valid check digits', () => {
    const sum = [...company.registrationNumber]
      .slice(0, 7)
      .reduce((total, digit, at) => total + Number(digit) * (8 - at), 0)
    expect(company.registrationNumber).toMatch(/^[0-9]{7}[0-9]$/)
    expect(Number(company.registrationNumber[7])).toBe(11 - (sum % 11))
    // ISO 7064 MOD 11,10
    const product = [...company.taxNumber]
      .slice(0, 8)
      .reduce((rest, digit) => (((rest + Number(digit)) % 10 || 10) * 2) % 11, 10)
    expect(Number(company.taxNumber[8])).toBe((11 - product) % 10)
  })

  test('contain accounts of every role, with a password that meets the rule', () => {
    expect(new Set(accounts.map(({ role }) => role))).toEqual(new Set(['SUPERADMIN', 'ADMIN', 'USER']))
    for (const { email, phoneNumber } of accounts) {
      expect(passwordIsStrong(password, email)).toBe(true)
      expect(phoneNumber).toMatch(/^[0-9]+$/)
    }
  })
})
