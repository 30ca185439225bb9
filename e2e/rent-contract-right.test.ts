import { expect, test } from 'vitest'
import { aGrave } from '../src/testing/graves.ts'
import { ofReleases } from '../src/testing/of-releases.ts'
import { aParty } from '../src/testing/parties.ts'
import { aJmbg } from '../src/testing/platform.ts'
import { added } from './added-records.ts'
import { axe, browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { platform, url } = demoWithPage()

test('a clerk enters a rent contract for a grave of the register, and the right of use is recorded with it', async () => {
  const page = await newPage()
  await logIn(page, url(), 'USER', '/contractsRentBurialPlace')
  await page.getByRole('row').nth(1).waitFor()
  const form = page.getByRole('dialog')
  await page.keyboard.press('n')
  await form.getByRole('textbox', { name: 'Број уговора' }).waitFor()
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  await field('Датум уговора').fill('1.11.2026')
  await field('Презиме странке').fill('Лазић')
  await field('Име странке').fill('Оливера')
  await field('Број личне карте').fill('009123456')
  await field('ЈМБГ').fill('0101950710129')
  await field('Улица').fill('Његошева')
  await field('Кућни број').fill('5а')
  await field('Место').fill('Зеленград')
  await field('Број гроба').fill('1')
  await field('Цена').fill('60.000')
  await form.getByRole('combobox', { name: 'Гробно место из регистра' }).fill('1/2/3')
  await form
    .getByRole('listbox')
    .getByRole('option', { name: /^1\/2\/3/ })
    .first()
    .click()
  await expect.poll(() => field('Право коришћења до').inputValue()).toBe('31/10/2036')
  await page.keyboard.press('Control+s')
  // The right needs a party, and the error says so at the grave.
  await form.getByText('Носилац права је странка: повежите је или је упишите као странку.').waitFor()
  await form.getByRole('button', { name: 'Упиши као странку' }).click()
  await form.getByRole('button', { name: 'Раскини везу' }).waitFor()
  await page.keyboard.press('Control+s')
  await form.waitFor({ state: 'hidden' })
  await page.goto(`${url()}/graveRights`)
  const right = page.getByRole('row', { name: /1\/2\/3.*31-10-2036/ })
  await right.waitFor()
})

ofReleases('a right is renewed in one act: the contract takes its holder, and the right ends later', async () => {
  const page = await newPage()
  await logIn(page, url(), 'USER', '/graveRights')
  const graveyard = await platform.db
    .selectFrom('graveyards')
    .select('id')
    .where('deleted', '=', false)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const graveId = await added(page, 'grave', aGrave(graveyard))
  const jmbg = aJmbg('1950-03-04')
  const partyId = await added(page, 'party', aParty({ surname: 'Обновић', jmbg, identityCardNumber: '009123456' }))
  const holders = [{ partyId, role: 'HOLDER', numerator: 1, denominator: 1 }]
  const document = '500/2017'
  const period = { validFrom: '2017-02-01', validTo: '2027-01-31' }
  const id = await added(page, 'graveRight', { graveId, basis: 'CONTRACT', document, ...period, holders })

  await page.goto(`${url()}/graveRights?q=${encodeURIComponent('Обновић')}`)
  const right = page.getByRole('row', { name: new RegExp(document) })
  await right.getByRole('button').last().press('Enter')
  await page.getByRole('menuitem', { name: 'Продужи закуп…' }).press('Enter')
  const form = page.getByRole('dialog')
  const field = (name: string) => form.getByRole('textbox', { name })
  await expect.poll(() => field('Презиме странке').inputValue()).toBe('Обновић')
  await expect.poll(() => field('Право коришћења од').inputValue()).toBe('01/02/2027')
  const last = await field('Право коришћења до').inputValue()
  const until = last.replaceAll('/', '-')
  await form.getByText(`Право ${document} продужава се до ${until}: Петар Обновић.`).waitFor()
  expect(await axe(page)).toEqual([])
  await field('Цена').fill('60.000')
  await page.keyboard.press('Control+s')
  await form.waitFor({ state: 'hidden' })
  // It leads back to the list, in which the next right is renewed.
  await right.filter({ hasText: until }).waitFor()
  const renewed = await platform.db
    .selectFrom('graveRights')
    .innerJoin('rentContracts', 'rentContracts.id', 'graveRights.rentContractId')
    .select(['graveRights.validTo', 'rentContracts.jmbgNumber', 'rentContracts.partyId'])
    .where('graveRights.id', '=', id)
    .executeTakeFirstOrThrow()
  expect(renewed).toEqual({ validTo: last.split('/').toReversed().join('-'), jmbgNumber: jmbg, partyId })
})
