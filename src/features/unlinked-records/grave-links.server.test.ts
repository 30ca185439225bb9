import { describe, expect, test } from 'vitest'
import { addDays, today } from '../../shared/dates.ts'
import type { ChosenRecords, GroupsPage, LinkGroup } from './links.ts'
import { aBuildContract, anInvitation, aRentContract } from '../../testing/contracts.ts'
import { aGrave, anInterment, someBurialRules } from '../../testing/graves.ts'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'
import { build, death, graveLinkOffice, groups, invite, rent } from '../../testing/grave-links.ts'

const platform = platformForTests()
const anOffice = () => graveLinkOffice(platform)

describe('records that name a place without a grave', () => {
  test('are grouped by graveyard, place, number and type, in any script, and contracts and invitations join the only group that they match', async () => {
    const office = await anOffice()
    const { graveyard } = office
    const [one, other] = [
      await office.died({ burialGraveNumber: '12а', dateOfBurial: '2020-05-03' }),
      await office.died({ burialGraveNumber: '12A', dateOfBurial: '2020-05-04' }),
    ]
    const [urn, next] = [
      await office.died({ burialGraveNumber: '12а', burialType: 'urna' }),
      await office.died({ burialPlaceNumber: '119' }),
    ]
    const lease = { graveyardId: graveyard.id, burialPlaceNumber: '119', partyId: await office.client() }
    const rented = await office.rents.add(aRentContract({ ...lease, graveNumber: '01' }))
    const unplaced = await office.builds.add(aBuildContract({ burialPlaceNumber: '0119', graveyardId: null }))
    const called = await office.invitations.add(anInvitation({ burialPlaceNumber: '119' }))
    const ambiguous = await office.builds.add(aBuildContract({ burialPlaceNumber: '118', graveyardId: null }))
    const links = await office.links()
    expect(groups(links)).toEqual([
      [one.id, other.id],
      [urn.id],
      [ambiguous.id],
      [next.id, rented.id, unplaced.id, called.id],
    ])
    expect(links).toMatchObject({
      entities: [
        { graveyard, place: '118', graveNumber: '12а', burialType: 'raka', graves: [] },
        { burialType: 'urna' },
        { graveyard: null, graveNumber: null, burialType: null },
        {
          records: [
            { type: 'deathRecord', number: null, date: '2020-05-03', right: null },
            { type: 'contractRentBurialPlace', right: { from: '2026-11-01', to: '2036-10-31' }, hasParty: true },
            { type: 'contractBuildBurialPlace', right: null },
            { type: 'invitation', number: called.invitationNumber, right: null, hasParty: true },
          ],
        },
      ],
      next: null,
      unlinked: 8,
      skipped: 0,
    })
    expect(JSON.stringify(links)).not.toContain(one.jmbg)
  })

  test('are offered the graves that may be meant: by label, old label and number, in their graveyard', async () => {
    const office = await anOffice()
    await office.died()
    const sectionId = await office.aSectionOf({ code: 'А' })
    const elsewhere = await platform.aGraveyard(office.company, 'Друго гробље')
    const numbered = await office.aPlace({ number: '118', sectionId, row: '3' })
    const labelled = await office.aPlace({ number: '118', graveType: 'KASETA' })
    const formerly = await office.aPlace({ number: '9', oldLabels: 'II/4, 118-1' })
    await office.aPlace({ number: '1180', oldLabels: '11/8' })
    const there = await office.graves.add(aGrave(elsewhere, { number: '118' }))
    await office.graves.remove((await office.aPlace({ number: '118', row: '7' })).id)
    await office.interments.add(anInterment(office.graveyard, { graveId: formerly.id }))
    const told = ({ entities }: GroupsPage<LinkGroup>) =>
      entities.map(({ graves }) => graves.map(({ id, fits, isOtherType }) => [id, fits, isOtherType]))
    const fitting = [
      [labelled.id, 'label', true],
      [formerly.id, 'oldLabel', false],
      [numbered.id, 'number', false],
    ]
    const links = await office.links()
    expect(told(links)).toEqual([fitting])
    expect(links.entities[0]?.graves[1]).toMatchObject({
      label: '9',
      graveyard: office.graveyard.name,
      interred: 1,
      places: 1,
    })

    // A contract without a graveyard may mean any of them.
    await office.builds.add(aBuildContract({ burialPlaceNumber: '118', graveyardId: null }))
    expect(told(await office.links())[1]?.map(([id]) => id)).toEqual(
      expect.arrayContaining([labelled.id, there.id, numbered.id]),
    )
  })

  test('come in pages by place number, without records that are linked, deleted, or of another company', async () => {
    const [office, other] = [await anOffice(), await anOffice()]
    for (let at = 1; at <= 52; at++) await office.builds.add(aBuildContract({ burialPlaceNumber: String(at) }))
    const { id: graveId } = await office.aPlace()
    const { id } = await office.died()
    await office.interments.add(anInterment(office.graveyard, { graveId, deathRecordId: id }))
    await office.builds.add(aBuildContract({ graveyardId: office.graveyard.id, graveId }))
    await office.invitations.add(anInvitation({ graveyardId: office.graveyard.id, graveId }))
    await office.builds.remove((await office.builds.add(aBuildContract())).id)
    await office.invitations.remove((await office.invitations.add(anInvitation())).id)
    await other.builds.add(aBuildContract())
    await other.invitations.add(anInvitation())
    const first = await office.links()
    const second = await office.links({ after: first.next })
    expect([first.entities.length, second.entities.length, second.next, first.unlinked]).toEqual([50, 2, null, 52])
    expect(first.entities.map(({ place }) => place).slice(0, 3)).toEqual(['1', '2', '3'])
  })
})

describe('an administrator', () => {
  test('links a death record, which creates its interment with the day of the burial and no place', async () => {
    const office = await anOffice()
    const { id: graveId } = await office.aPlace({ number: '118', places: 2 })
    const { id, lastName } = await office.died({ burialType: 'urna' })
    expect(await office.confirm(graveId, [death(id)])).toEqual([200])
    expect(await office.interred()).toMatchObject([
      {
        graveId,
        deathRecordId: id,
        surname: lastName,
        yearOfBirth: 1950,
        kind: 'URN',
        precision: 'DAY',
        buriedOn: '2020-05-03',
        place: null,
        level: null,
      },
    ])
    expect(await office.newest()).toMatchObject({ actionName: 'INTERMENT_ADDED' })
    expect(await office.links()).toMatchObject({ entities: [], unlinked: 0 })
    expect(await office.confirm(graveId, [death(id)])).toEqual([409, 'RECORD_CHANGED_MEANWHILE'])
  })

  test('links contracts, of which the first creates the right of use and the next extends it', async () => {
    const office = await anOffice()
    const { id: graveId } = await office.aPlace({ number: '118' })
    const partyId = await office.client()
    const lease = (contractDate: string) => office.rents.add(aRentContract({ partyId, contractDate }))
    const [renewal, first] = [await lease('2020-01-01'), await lease('2010-01-01')]
    const built = await office.builds.add(aBuildContract())
    expect(await office.confirm(graveId, [rent(renewal.id), rent(first.id), build(built.id)])).toEqual([200])
    expect(await office.rents.read(first.id)).toMatchObject({
      graveId,
      graveyardId: office.graveyard.id,
      rightFrom: '2010-01-01',
      rightTo: '2019-12-31',
      version: 2,
    })
    expect(await office.builds.read(built.id)).toMatchObject({ graveId, graveyardId: office.graveyard.id })
    expect(await office.recordedRights()).toMatchObject([
      { graveId, document: first.contractNumber, validFrom: '2010-01-01', validTo: '2029-12-31' },
    ])
    expect((await office.builds.trail(built.id)).map(({ changes }) => changes?.['graveId'])).toMatchObject([
      { to: null },
      { from: null, to: graveId },
    ])
  })

  test('links rent contracts for as many years as the company or the rules of the graveyard say, which the contracts state', async () => {
    const office = await anOffice()
    const years = async (leaseYears: number | null) =>
      platform.db.updateTable('companies').set({ leaseYears }).where('id', '=', office.company.id).execute()
    const { id: graveId } = await office.aPlace({ number: '118' })
    const partyId = await office.client()
    const { id } = await office.rents.add(aRentContract({ partyId, contractDate: '2020-01-01' }))
    const proposed = async () =>
      (await office.links()).entities.flatMap(({ records }) => records.map(({ right }) => right))
    expect(await proposed()).toEqual([{ from: '2020-01-01', to: '2029-12-31' }])
    await years(25)
    expect(await proposed()).toEqual([{ from: '2020-01-01', to: '2044-12-31' }])
    expect(await office.confirm(graveId, [rent(id)])).toEqual([200])
    expect(await office.recordedRights()).toMatchObject([{ validFrom: '2020-01-01', validTo: '2044-12-31' }])
    const admin = await platform.loggedIn(await platform.aUser('ADMIN', office.company))
    const rules = someBurialRules(office.graveyard, { renewalYears: 5 })
    expect((await admin.post(`/api/burialRules/${office.company.id}`, rules)).statusCode).toBe(200)
    const { id: other } = await office.aPlace({ number: '119' })
    const ruled = { partyId, graveyardId: office.graveyard.id, burialPlaceNumber: '119', contractDate: '2021-01-01' }
    const later = await office.rents.add(aRentContract(ruled))
    expect(await proposed()).toEqual([{ from: '2021-01-01', to: '2025-12-31' }])
    expect(await office.confirm(other, [rent(later.id)])).toEqual([200])
    expect(await office.rents.read(later.id)).toMatchObject({ rightTo: '2025-12-31' })
  })

  test('links invitations, which name no party, and gives them the graveyard of the grave', async () => {
    const office = await anOffice()
    const { id: graveId } = await office.aPlace({ number: '118' })
    const called = await office.invitations.add(anInvitation({ burialPlaceNumber: '118' }))
    expect(await office.confirm(graveId, [invite(called.id)])).toEqual([200])
    expect(await office.invitations.read(called.id)).toMatchObject({
      graveId,
      graveyardId: office.graveyard.id,
      version: 2,
    })
    expect(await office.links()).toMatchObject({ entities: [], unlinked: 0 })
    expect(await office.confirm(graveId, [invite(called.id)])).toEqual([409, 'RECORD_CHANGED_MEANWHILE'])
  })

  test('links all chosen records or none', async () => {
    const [office, other] = [await anOffice(), await anOffice()]
    const { id: graveId } = await office.aPlace({ number: '118' })
    const free = await office.died()
    const all = (...records: ChosenRecords) => office.confirm(graveId, [death(free.id), ...records])
    const stranger = await office.rents.add(aRentContract())
    expect(await all(rent(stranger.id))).toEqual([400, 'CONTRACT_RENT_BURIAL_PARTY_NEEDED'])
    const lease = async () => rent((await office.rents.add(aRentContract({ partyId: await office.client() }))).id)
    expect(await all(await lease(), await lease())).toEqual([400, 'CONTRACT_RENT_BURIAL_GRAVE_HAS_RIGHT'])
    const elsewhere = await platform.aGraveyard(office.company, 'Друго гробље')
    const there = await office.builds.add(aBuildContract({ graveyardId: elsewhere.id }))
    expect(await all(build(there.id))).toEqual([400, 'CONTRACT_BUILD_BURIAL_GRAVE_NOT_IN_GRAVEYARD'])
    const calledThere = await office.invitations.add(anInvitation({ graveyardId: elsewhere.id }))
    expect(await all(invite(calledThere.id))).toEqual([400, 'INVITATION_GRAVE_NOT_IN_GRAVEYARD'])
    const buriedThere = await office.deaths.add(aDeathRecord(elsewhere))
    expect(await all(death(buriedThere.id))).toEqual([400, 'INTERMENT_GRAVE_NOT_IN_GRAVEYARD'])
    const deleted = await office.builds.add(aBuildContract())
    await office.builds.remove(deleted.id)
    expect(await all(build(deleted.id))).toEqual([409, 'RECORD_CHANGED_MEANWHILE'])
    expect(await all(death((await other.died()).id))).toEqual([400, 'DEATH_RECORD_NOT_EXIST'])
    expect(await office.confirm((await other.aPlace()).id, [death(free.id)])).toEqual([400, 'GRAVE_NOT_EXIST'])
    expect([await office.interred(), await office.recordedRights()]).toEqual([[], []])
  })

  test('cannot link a death record of a graveyard that was deleted', async () => {
    const office = await anOffice()
    const { id: graveId } = await office.aPlace({ number: '118' })
    const { id } = await office.died()
    await platform.db.updateTable('graveyards').set({ deleted: true }).where('id', '=', office.graveyard.id).execute()
    expect(await office.confirm(graveId, [death(id)])).toEqual([400, 'GRAVEYARD_NOT_EXIST'])
    expect(await office.interred()).toEqual([])
  })

  test('cannot link a planned burial that the verdict refuses', async () => {
    const office = await anOffice()
    const { id: graveId } = await office.aPlace({ number: '118', restriction: 'BLOCKED' })
    const { id } = await office.died({ dateOfDeath: today(), dateOfBurial: addDays(today(), 1) })
    expect(await office.confirm(graveId, [death(id)])).toEqual([400, 'INTERMENT_BURIAL_REFUSED'])
  })

  test('skips a group, which reappears only on request, or after one of its records has changed', async () => {
    const office = await anOffice()
    const [one, other] = [await office.died(), await office.died()]
    const free = await office.builds.add(aBuildContract({ burialPlaceNumber: '119', contractNumber: '7/2026' }))
    expect(await office.skip([death(one.id), death(other.id)])).toEqual([200])
    expect(await office.newest()).toMatchObject({ actionName: 'GRAVE_LINK_SKIPPED' })
    const called = await office.invitations.add(anInvitation({ burialPlaceNumber: '119', invitationNumber: '8/2026' }))
    expect(await office.skip([invite(called.id)])).toEqual([200])
    expect(await office.newest()).toMatchObject({ changes: { records: { to: 'Позиви за плаћање 8/2026' } } })
    const left = await office.links()
    expect([groups(left), left.unlinked, left.skipped]).toEqual([[[free.id]], 1, 3])
    const all = await office.links({ withSkipped: true })
    expect([groups(all), all.unlinked]).toEqual([
      [
        [one.id, other.id],
        [free.id, called.id],
      ],
      4,
    ])
    const { version: _version, ...values } = one
    await office.deaths.edit(one.id, { ...values, burialGraveNumber: '2' })
    expect(groups(await office.links())).toEqual([[one.id], [free.id]])
  })

  test('cannot skip records that have been linked in the meantime, or are of another company; clerks can do none of this', async () => {
    const [office, other] = [await anOffice(), await anOffice()]
    const { id: graveId } = await office.aPlace()
    const { id } = await office.died()
    await office.interments.add(anInterment(office.graveyard, { graveId, deathRecordId: id }))
    expect(await office.skip([death(id)])).toEqual([409, 'RECORD_CHANGED_MEANWHILE'])
    expect(await office.skip([death((await other.died()).id)])).toEqual([400, 'DEATH_RECORD_NOT_EXIST'])
    for (const path of ['', '/confirmation', '/skipping'])
      expect((await office.deaths.post(`/api/grave/links${path}`, {})).statusCode).toBe(401)
  })
})
