// `npm run bench -- clerk`: how long a clerk's daily tasks take, see README.md.
import { chromium, type Page } from 'playwright-core'
import { logIn } from '../e2e/log-in.ts'
import { addDays, today } from '../src/shared/dates.ts'
import { chromiumLaunch } from '../tools/chromium.ts'
import { startApplication } from './application.ts'
import { burial, foundTown, neighbour, transfer } from './clerk-graves.ts'
import { Clerk, seconds, withControlDigit } from './keystrokes.ts'
import type { Figure } from './measure.ts'

/** As clerks type it: 090326. */
const sixDigits = (date: string) => date.slice(8) + date.slice(5, 7) + date.slice(2, 4)

async function opened(page: Page, address: string) {
  await page.goto(address)
  await page.locator('[data-record]').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Fills every required field; values that equal another field are copied with `=`. */
async function deathRecord(clerk: Clerk) {
  await clerk.add('Име')
  await clerk.fill('Име', 'Љубица')
  await clerk.fill('Име оца', 'Ђорђе')
  await clerk.fill('Презиме', 'Ћировић')
  await clerk.fill('ЈМБГ', withControlDigit('120793877519'))
  await clerk.fill('Место рођења', 'Зеленград')
  await clerk.fill('Општина рођења', '=')
  await clerk.fill('Република (држава) рођења', 'Србија')
  await clerk.fill('Име мајке', 'Живка')
  await clerk.fill('Занимање', 'домаћица')
  await clerk.fill('Последње пребивалиште – место', '=')
  await clerk.fill('Последње пребивалиште – адреса', 'Његошева 12а')
  await clerk.fill('Датум смрти', sixDigits(addDays(today(), -2)))
  await clerk.fill('Место смрти', '=')
  await clerk.fill('Узрок смрти', 'природна смрт')
  await clerk.choose('Гробље', 2)
  await clerk.choose('Врста гробног места', 1)
  await clerk.fill('Број гробног места', '204')
  await clerk.fill('Број гроба', '2')
  await clerk.fill('Датум сахране', sixDigits(today()))
  await clerk.fill('Број одобрења за сахрану', '4711')
  await clerk.save('Запис о умрлом лицу је додат.')
}

/**
 * A contract for a new client; number, date and graveyard are proposed, and the form distributes the advance and four
 * rates.
 */
async function rentContract(clerk: Clerk) {
  await clerk.add('Број уговора')
  await clerk.fill('Број гробног места', '118')
  await clerk.fill('Број гроба', '1')
  await clerk.fill('Презиме странке', 'Вучковац')
  await clerk.fill('Име странке', 'Стојанка')
  await clerk.fill('Број личне карте', '009876543')
  await clerk.fill('ЈМБГ', withControlDigit('010195071013'))
  await clerk.fill('Улица', 'Немањина')
  await clerk.fill('Кућни број', '12')
  await clerk.fill('Место', 'Зеленград')
  await clerk.fill('Цена', '60000')
  await clerk.fill('Износ авансне рате', '20000')
  await clerk.goTo('Израчунај остатак и распореди')
  clerk.decide()
  await clerk.press('Enter')
  await clerk.save('Уговор о закупу је додат.')
}

/** For the client of that contract, whose data are proposed. */
async function invitation(clerk: Clerk) {
  await clerk.add('Број позива')
  await clerk.fill('Број гробног места', '118')
  await clerk.fill('Износ', '4500')
  await clerk.fill('Рок за плаћање', '+15')
  await clerk.fill('Презиме', 'Вучк')
  await clerk.until(() => clerk.page.getByRole('option', { name: 'Вучковац' }).waitFor())
  clerk.decide()
  await clerk.press('ArrowDown')
  await clerk.press('Tab')
  await clerk.save('Позив је додат.')
}

/** The record of a surname, in the list of this month. */
async function find(clerk: Clerk) {
  clerk.decide()
  await clerk.press('/')
  await clerk.type('ћиров')
  await clerk.press('Enter')
  await clerk.untilAt('Име')
}

async function correct(clerk: Clerk) {
  // The clerk recognises the person in the opened record.
  clerk.decide()
  await clerk.fill('Занимање', 'пензионерка')
  await clerk.save('Запис о умрлом лицу је измењен.')
}

/** The report of the previous month. */
async function printMonth(clerk: Clerk) {
  clerk.decide()
  await clerk.press('/')
  await clerk.goTo('Месец')
  await clerk.press('ArrowUp')
  clerk.decide()
  await clerk.goTo('Месечни извештај', 'Shift+Tab')
  const download = clerk.page.waitForEvent('download')
  await clerk.press('Enter')
  await clerk.until(() => download)
}

/** A known party pays what is overdue in cash; the receipt prints by itself. */
async function cashPayment(clerk: Clerk, name: string) {
  await clerk.untilAt('Ко плаћа')
  clerk.decide()
  await clerk.type(name.toLowerCase())
  clerk.decide()
  await clerk.press('Enter')
  await clerk.untilAt('Износ')
  clerk.decide()
  await clerk.press('Enter')
  await clerk.until(() => clerk.page.getByText('Уплата је књижена.').waitFor())
}

export async function clerkFigures(): Promise<Figure[]> {
  await using application = await startApplication()
  const browser = await chromium.launch(chromiumLaunch)
  const figures: Figure[] = []
  try {
    const context = await browser.newContext({ locale: 'sr-RS', viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const clerk = new Clerk(page, await context.newCDPSession(page))
    const measure = async (what: string, limit: string, task: (clerk: Clerk) => Promise<void>) => {
      await task(clerk)
      const work = clerk.done()
      const { characters, keys, decisions, waited } = work
      const parts = `${characters} characters, ${keys} keys, ${decisions} decisions, ${waited.toFixed(1)} s waiting`
      figures.push({ what, measured: `${seconds(work).toFixed(1)} s: ${parts}`, limit })
    }
    await logIn(page, application.url)
    const open = (path: string) => opened(page, application.url + path)
    await open('/deathRecords')
    await measure('a clerk enters a death record', '75 s', deathRecord)
    await open('/contractsRentBurialPlace')
    await measure('… a rent contract with five rates', '80 s', rentContract)
    await open('/invitation')
    await measure('… an invitation of a known client', '–', invitation)
    await open('/deathRecords')
    await measure('… finds a person and opens the record', '4 s', find)
    await measure('… corrects it', '–', correct)
    await open('/deathRecords')
    await measure('… prints the report of the previous month', '–', printMonth)
    const town = await foundTown(page)
    await open('/deathRecords')
    await measure('… buries in an existing grave', '90 characters, 30 keys', (each) => burial(each, town))
    await page.goto(application.url)
    await page.waitForLoadState('networkidle')
    await measure('… finds who lies beside somebody, and who is asked', '–', (each) => neighbour(each, town))
    await open('/graveRights')
    await measure('… transfers a right to three heirs', '–', (each) => transfer(each, town))
    await open('/debtors')
    const [debtor = ''] = (await page.locator('[data-record] td').first().innerText()).split(' ✝')
    await page.goto(`${application.url}/cashDesk`)
    await page.waitForLoadState('networkidle')
    await measure('… takes a cash payment of a known party', '12 s', (each) => cashPayment(each, debtor))
  } finally {
    await browser.close()
  }
  return figures
}
