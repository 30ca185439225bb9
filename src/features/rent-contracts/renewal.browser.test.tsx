import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pickerDate, tableDate, today } from '../../shared/dates.ts'
import { lastDayOfLease } from '../burial-rules/public.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { RentContractForm } from './form.tsx'

const noop = () => undefined
const grave = {
  id: 9,
  label: '1/1/7',
  number: '7',
  places: 1,
  graveyardId: 1,
  graveyard: { id: 1, name: 'Ново гробље' },
}
const milan = {
  id: 41,
  kind: 'PERSON',
  name: 'Милан',
  surname: 'Жарковић',
  address: 'Његошева',
  addressNumber: '5',
  city: 'Зеленград',
  identityCardNumber: '009123456',
  jmbg: '0101950710129',
}
const alive = (id: number, name: string): Held => ({ id, name, deceasedOn: null })
type Answer = NonNullable<Parameters<typeof serverAnswers>[0]['POST /api']>
const found = (entities: readonly unknown[]) => ({ body: { entities, total: entities.length } })

interface Held {
  readonly id: number
  readonly name: string
  readonly deceasedOn: string | null
}

/** Opens the form of a new contract for a grave whose newest right ends on a day. */
async function formAfter(
  validTo: string | null,
  years: Answer = { body: { first: 10, renewal: 10 } },
  held: readonly Held[] = [],
) {
  const share = { role: 'HOLDER', numerator: 1, denominator: 1, heldFrom: null, heldTo: null, acquiredBy: null }
  const holders = held.map((party, at) => ({ ...share, number: at + 1, partyId: party.id, party }))
  const right = { id: 4, document: '5/2016', validFrom: '2010-01-01', validTo, holders }
  const inForce = { ...right, holders: held.map(({ id, ...party }) => ({ ...share, ...party, partyId: id })) }
  const server = serverAnswers({
    'GET /api/contractRentBurialPlace/nextNumber': { body: { number: '15/2026', graveyardId: null } },
    'GET /api/contractRentBurialPlace/leaseYears': years,
    'GET /api/graveyard/allByCompanyId': { body: { entities: [grave.graveyard] } },
    'GET /api/grave/9': { body: { grave } },
    'GET /api/grave/9/verdict': {
      body: { answer: 'YES', reasons: [], right: inForce, endedRight: null, interments: [] },
    },
    'GET /api/party/41': { body: { party: milan } },
    'GET /api/party/42': { body: { party: { ...milan, id: 42, name: 'Ана', surname: 'Јовић' } } },
    'POST /api/graveRight/search': found(validTo === null ? [] : [right]),
  })
  await rendered(<RentContractForm row={null} onClose={noop} onSaved={noop} />, { at: '/?grave=9' })
  return server
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
async function expectPeriod(from: string, to: string) {
  await expect.element(field('Право коришћења од')).toHaveValue(from)
  await expect.element(field('Право коришћења до')).toHaveValue(to)
}

test('a renewal begins on the day after the right ends', async () => {
  await formAfter('2099-06-30')
  await expectPeriod('01/07/2099', '30/06/2109')
})

test('the renewal of an expired right leaves no gap', async () => {
  await formAfter('2019-06-30')
  await expectPeriod('01/07/2019', '30/06/2029')
})

const years = { body: { first: 20, renewal: 5 } }
const failed = { status: 500, body: { errors: [{ code: 'INTERNAL_ERROR' }] } }

test('a renewal lasts as long as the rules of the graveyard say', async () => {
  await formAfter('2024-06-30', years)
  await expectPeriod('01/07/2024', '30/06/2029')
})

test('a renewal lasts ten years if its term cannot be read', async () => {
  await formAfter('2024-06-30', failed)
  await expectPeriod('01/07/2024', '30/06/2034')
})

test('the lease of a grave without a right begins today and lasts as long as the company has set', async () => {
  await formAfter(null, years)
  await expectPeriod(pickerDate(today()), pickerDate(lastDayOfLease(today(), 20)))
})

test('the lease of a grave lasts ten years if its term cannot be read', async () => {
  await formAfter(null, failed)
  await expectPeriod(pickerDate(today()), pickerDate(lastDayOfLease(today(), 10)))
})

const only = alive(41, 'Милан Жарковић')

test('the only holder is the client of a renewal, linked to the party, and the result is stated; one act saves it', async () => {
  const server = await formAfter('2099-06-30', years, [only])
  await expect.element(field('Презиме странке')).toHaveValue('Жарковић')
  await expect.element(field('ЈМБГ')).toHaveValue(milan.jmbg)
  await expect.element(page.getByRole('link', { name: 'Милан Жарковић' })).toHaveAttribute('href', '/parties/41')
  await expect.element(page.getByText('Право 5/2016 продужава се до 30-06-2104: Милан Жарковић.')).toBeVisible()
  await field('Цена').fill('60.000')
  server.change({ 'POST /api/contractRentBurialPlace/3': { body: { contractRentBurialPlace: {} } } })
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect
    .poll(() => server.asked('POST /api/contractRentBurialPlace/3').map(({ body }) => body))
    .toMatchObject([
      {
        graveId: 9,
        partyId: 41,
        graveNumber: '1',
        rightFrom: '2099-07-01',
        rightTo: '2104-06-30',
        clientCity: 'Зеленград',
      },
    ])
})

test('a period that does not follow the right begins another one', async () => {
  await formAfter('2019-06-30', years, [only])
  await expect.element(page.getByText('Право 5/2016 продужава се до 30-06-2024: Милан Жарковић.')).toBeVisible()
  await field('Право коришћења од').fill('1.1.2026')
  await expect.element(page.getByText('Уписује се ново право, 01-01-2026 – 30-06-2024: Милан Жарковић.')).toBeVisible()
})

test('of several holders one is chosen; all keep the extended right', async () => {
  await formAfter('2099-06-30', years, [only, alive(42, 'Ана Јовић')])
  await expectPeriod('01/07/2099', '30/06/2104')
  await expect.element(field('Презиме странке')).toHaveValue('')
  await page.getByRole('button', { name: 'Преузми податке: Ана Јовић' }).click()
  await expect.element(field('Презиме странке')).toHaveValue('Јовић')
  await expect
    .element(page.getByText('Право 5/2016 продужава се до 30-06-2104: Милан Жарковић, Ана Јовић.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Преузми податке: Ана Јовић' })).not.toBeInTheDocument()
})

test('a deceased holder does not renew: the heirs are recorded first', async () => {
  const day = '2026-05-06'
  await formAfter('2099-06-30', years, [{ ...only, deceasedOn: day }])
  await expect.element(page.getByText(`Милан Жарковић, умро/ла ${tableDate(day)}`)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Прво упишите наследнике' }))
    .toHaveAttribute('href', '/graveRights/4')
  await expect.element(field('Презиме странке')).toHaveValue('')
})
