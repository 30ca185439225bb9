import type { Page } from 'playwright-core'
import { z } from 'zod'
import { today } from '../../src/shared/dates.ts'
import { statementText } from '../../src/testing/statements.ts'
import { dialog, invalid, listed, openRecord, type State, visit } from './state.ts'

const session = z.tuple([z.object({ access_token: z.string() }), z.object({ company: z.object({ id: z.int() }) })])
const answered = z.object({ entities: z.array(z.object({ id: z.int() })).default([]) })

/** Posts as the logged-in user. */
async function post(page: Page, address: string, data: object) {
  const stored = await page.evaluate(() => [localStorage.getItem('pokoj.tokens'), localStorage.getItem('pokoj.user')])
  const [{ access_token: token }, { company }] = session.parse(stored.map((text) => JSON.parse(text ?? '') as unknown))
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await page.request.post(address.replace('{company}', String(company.id)), { headers, data })
  if (!answer.ok()) throw new Error(await answer.text())
  return answered.parse(await answer.json())
}

/** The screens of money, with debts and a statement that the first state books. */
export function moneyStates(page: Page, url: string): State[] {
  let debtor = 0
  const booked = async () => {
    if (debtor > 0) return
    const found = await post(page, `${url}/api/party/search`, { searchParam: '', size: 10 })
    debtor = found.entities[0]?.id ?? 0
    const owed = [
      ...[2024, 2025, 2026].map((year) => ({ partyId: debtor, year })),
      ...found.entities.slice(1).map(({ id }) => ({ partyId: id, year: 2026 })),
    ]
    for (const { partyId, year } of owed)
      await post(page, `${url}/api/claim/{company}`, {
        kind: 'FEE_MAINTENANCE',
        partyId,
        description: `Накнада за одржавање ${year}`,
        issuedOn: `${year}-01-15`,
        dueOn: `${year}-01-31`,
        amount: 14_660.5,
        vatRate: 10,
      })
    await post(page, `${url}/api/enforcementCase/{company}`, { partyId: found.entities[1]?.id, preparedOn: today() })
    await post(page, `${url}/api/payment/{company}`, {
      receivedOn: today(),
      amount: 15_000,
      method: 'CASH',
      partyId: debtor,
    })
    const lines = [
      { amount: 1_466_050, partner: 'PETROVIC BRANISLAV ZELENGRAD', purpose: 'NAKNADA ZA GROBNO MESTO', key: 'A1' },
      { amount: 480_000, partner: 'JP POSTA SRBIJE', purpose: 'ZBIRNA UPLATA', key: 'A2' },
      { amount: -12_500, partner: 'BANKA', purpose: 'NAKNADA', key: 'A3' },
    ]
    const text = statementText('ASSECO', { account: '840000000099974342', number: '214', date: today(), lines })
    const content = btoa(text)
    await post(page, `${url}/api/bankStatement/{company}`, { file: [{ name: 'izvod.xml', content }] })
  }
  const reach = async (path: string) => {
    await booked()
    await visit(page, url + path)
  }
  const desk = async () => {
    await reach(`/cashDesk?payer=${debtor}`)
    await page.locator('tbody input').first().waitFor()
  }
  const inbox = async () => (await reach('/bankStatements'), listed(page))
  return [
    {
      name: 'cash desk, nobody chosen',
      reach: async () => (await reach('/cashDesk'), page.locator('tfoot').waitFor()),
    },
    {
      name: 'cash desk, with a payer',
      reach: async () => {
        await booked()
        await desk()
      },
    },
    {
      name: 'cash desk, for others too and with a fiscal receipt',
      reach: async () => {
        await desk()
        await page.getByRole('button', { name: '+ Плаћа и за другога' }).click()
        await page.locator('summary').last().click()
        await page.keyboard.press('Enter')
      },
    },
    {
      name: 'debtors',
      reach: async () => (await reach('/debtors'), page.locator('tbody tr[tabindex]').first().waitFor()),
    },
    {
      name: 'debtors, filters',
      reach: async () => {
        await reach('/debtors')
        await page.getByRole('button', { name: 'Филтери' }).click()
        await page.locator('fieldset input').first().waitFor()
      },
    },
    {
      name: 'account of a party',
      reach: async () => {
        await booked()
        await reach(`/partyAccount/${debtor}`)
        await page.locator('tbody tr').first().waitFor()
      },
    },
    {
      name: 'account of a party, enforcement',
      reach: async () => {
        await booked()
        await reach(`/partyAccount/${debtor}`)
        await page.getByRole('button', { name: 'Извршење…' }).click()
        await dialog(page).getByRole('checkbox').first().waitFor()
      },
    },
    {
      name: 'enforcement case, proposal with faults',
      reach: async () => {
        await booked()
        await openRecord(page, `${url}/enforcementCases?size=5`)
        await page.getByRole('button', { name: 'Предлог поднет…' }).click()
        await dialog(page).getByRole('button', { name: 'Упиши' }).click()
        await invalid(page)
      },
    },
    { name: 'lines of statements', reach: inbox },
    {
      name: 'lines of statements, match',
      reach: async () => {
        await inbox()
        await page.getByRole('button', { name: 'Пронађи странку' }).first().click()
        await dialog(page).getByRole('combobox').waitFor()
        await page.keyboard.press('Escape')
        await dialog(page).getByRole('button', { name: 'Подели на још једну странку' }).click()
      },
    },
    {
      name: 'statements',
      reach: async () => {
        await inbox()
        await page.getByRole('button', { name: 'Изводи', exact: true }).click()
        await page.locator('tbody th').first().waitFor()
      },
    },
    ...['/claims', '/payments', '/tariffs', '/billingRuns'].flatMap((path): State[] => [
      { name: path, reach: async () => (await reach(path), listed(page)) },
      { name: `${path}, record page`, reach: async () => (await booked(), openRecord(page, `${url}${path}?size=5`)) },
      // The form of a run is filled in, so that it has no faults.
      ...(path === '/billingRuns'
        ? []
        : [
            {
              name: `${path}, form with faults`,
              reach: async () => {
                await reach(`${path}?size=5`)
                await listed(page)
                await page.keyboard.press('n')
                await dialog(page).locator('input, select').first().waitFor()
                await page.keyboard.press('Control+s')
                await invalid(page)
              },
            },
          ]),
    ]),
    {
      name: 'months, VAT',
      reach: async () => {
        await reach('/accountingMonths')
        // The oldest one, which has claims; it may still be open.
        const month = page.locator('tbody button[aria-expanded]').last()
        if ((await month.getAttribute('aria-expanded')) === 'false') await month.click()
        await page.locator('table table').waitFor()
      },
    },
    {
      name: 'collection report',
      reach: async () => {
        await booked()
        await reach('/collection')
        await page.getByRole('button', { name: 'Прикажи податке у табели' }).click()
      },
    },
    {
      name: 'money settings',
      reach: async () => (await reach('/moneySettings'), page.locator('input').first().waitFor()),
    },
  ]
}
