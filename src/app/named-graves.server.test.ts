import { expect, test } from 'vitest'
import { aBuildContract, anInvitation, aRentContract } from '../testing/contracts.ts'
import { build, death, graveLinkOffice, invite, rent } from '../testing/grave-links.ts'
import { anInterment, aSection } from '../testing/graves.ts'
import { pdfWords } from '../testing/pdf.ts'
import { platformForTests } from '../testing/platform.ts'

// docs/domain/document-texts.md#graves-on-paper

const platform = platformForTests()

async function aTown() {
  const office = await graveLinkOffice(platform)
  const { company, graveyard } = office
  const admin = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const added = await admin.post(`/api/section/${company.id}`, aSection(graveyard, { code: '12' }))
  const sectionId = added.json<{ section: { id: number } }>().section.id
  const { id: graveId } = await office.aPlace({ sectionId, row: '3', number: '45а', places: 2 })
  const words = async (path: string) => {
    const answer = await admin.get(path)
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
    return pdfWords(answer.rawPayload)
  }
  return { ...office, admin, graveId, words }
}

test('papers about a grave of the register name its label, section and row', async () => {
  const { graveId, graves, graveyard, rents, builds, invitations, client, words } = await aTown()
  const at = { graveId, graveyardId: graveyard.id, burialPlaceNumber: '45' }
  const lease = await rents.add(aRentContract({ ...at, partyId: await client(), contractNumber: '909/2026' }))
  const built = await builds.add(aBuildContract(at))
  const called = await invitations.add(anInvitation({ ...at, invitationNumber: '77/2026' }))
  for (const { burialPlaceNumber } of [lease, built, called]) expect(burialPlaceNumber).toBe('45а')

  const grave = 'гробно место 12/3/45а (парцела 12, ред 3)'
  const where = `на гробљу „${graveyard.name}“`
  const printed = await words(`/api/contractrent/${lease.id}`)
  expect(printed).toContain(`у закуп ${grave}, гроб број 2, ${where}`)
  expect(await words(`/api/contractbuild/${built.id}`)).toContain(`изгради ${grave} ${where}`)
  expect(await words(`/api/inv/${called.id}`)).toContain(`накнада за ${grave} ${where}`)

  // What is signed keeps its number, and the paper says which grave that is now.
  await graves.edit(graveId, { ...(await graves.read(graveId)), number: '46' })
  expect(await rents.read(lease.id)).toMatchObject({ burialPlaceNumber: '45а' })
  expect(await words(`/api/contractrent/${lease.id}`)).toContain(
    'гробно место број 45а (у регистру 12/3/46, парцела 12, ред 3), гроб број 2',
  )
  const { version: _version, ...values } = built
  const again = await builds.edit(built.id, { ...values, burialPlaceNumber: '45', clientCity: 'Ниш' })
  expect(again).toMatchObject({ burialPlaceNumber: '46', clientCity: 'Ниш' })
})

test('papers about a death name the grave of its interment, also after it has been moved', async () => {
  const { graveId, graveyard, died, interments, deaths, aPlace, words } = await aTown()
  const { id } = await died({ burialPlaceNumber: '45', burialGraveNumber: '1', lastName: 'Ђокић' })
  expect(await words(`/api/createreport/${id}`)).toMatch(/Број гробног места 45 /)
  const burial = { deathRecordId: id, graveId, surname: 'Ђокић', precision: 'DAY', buriedOn: '2020-05-03', place: 2 }
  const { id: interred } = await interments.add(anInterment(graveyard, burial))
  const report = `/api/report?companyId=0&year=2020&month=5`
  const printed = await words(`/api/createreport/${id}`)
  expect(printed).toContain('Гробно место 12/3/45а')
  expect(printed).toContain('Парцела 12')
  expect(printed).toContain('Ред 3')
  expect(printed).toContain('Број гроба 2')
  expect((await words(report)).replaceAll(' ', '')).toMatch(/12\/3\/45а,.*парцела12,.*ред3\/2/)
  const { id: movedToGraveId } = await aPlace({ number: '7б' })
  const { version: _version, ...values } = await interments.read(interred)
  await interments.edit(interred, { ...values, removal: 'TRANSFERRED', removedOn: '2026-11-01', movedToGraveId })
  expect(await deaths.read(id)).toMatchObject({ burialPlaceNumber: '7б' })
  expect(await words(`/api/createreport/${id}`)).toContain('Гробно место 7б')
})

test('a link made or undone on the page of links sets and restores the numbers', async () => {
  const { graveId, rents, builds, invitations, deaths, died, client, linked, undo } = await aTown()
  const partyId = await client()
  const before = { burialPlaceNumber: '45' }
  const lease = await rents.add(aRentContract({ ...before, partyId }))
  const built = await builds.add(aBuildContract(before))
  const called = await invitations.add(anInvitation(before))
  const record = await died({ ...before })
  const undoId = await linked(graveId, death(record.id), rent(lease.id), build(built.id), invite(called.id))
  const numbers = async () =>
    [
      await rents.read(lease.id),
      await builds.read(built.id),
      await invitations.read(called.id),
      await deaths.read(record.id),
    ].map(({ burialPlaceNumber }) => burialPlaceNumber)
  expect(await numbers()).toEqual(['45а', '45а', '45а', '45а'])
  expect(await undo(undoId)).toEqual({ status: 200 })
  // The register of deaths keeps what was last known of the place.
  expect(await numbers()).toEqual(['45', '45', '45', '45а'])
})
