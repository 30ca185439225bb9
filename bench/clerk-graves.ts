import type { Page } from 'playwright-core'
import type { VerdictAnswer } from '../src/features/burial-verdict/public.ts'
import type { GraveRightRow } from '../src/features/grave-rights/record.ts'
import type { Grave } from '../src/features/graves/record.ts'
import type { Party } from '../src/features/parties/record.ts'
import { type Clerk, withControlDigit } from './keystrokes.ts'

// The tasks of a clerk with the graves of the demo town.

interface Found {
  /** Two graves beside each other, in the first of which somebody can be buried. */
  label: string
  beside: string
  /** Somebody who lies in the first. */
  dead: string
  /** The first holder of the second. */
  holder: string
  /** The only holder of a right, who has died, and somebody who can inherit. */
  deceased: string
  heir: string
}

/** What the tasks are about, as the demo has it today. */
export async function foundTown(page: Page): Promise<Found> {
  // A string, because it runs in the page, whose types are not available here.
  const ask = <Answer>(method: 'GET' | 'POST', path: string, body?: object) =>
    page.evaluate<Answer>(`(async () => {
      const { access_token: token } = JSON.parse(localStorage.getItem('pokoj.tokens') ?? '{}')
      const headers = { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' }
      const body = ${JSON.stringify(body && JSON.stringify(body))}
      return (await fetch('${path}', { method: '${method}', headers, body })).json()
    })()`)
  const search = async <Row>(path: string, body: object) =>
    (await ask<{ entities: Row[] }>('POST', `${path}/search`, body)).entities
  const verdictOn = ({ id }: Grave) => ask<VerdictAnswer>('GET', `/api/grave/${id}/verdict`)

  const graves = await search<Grave>('/api/grave', { searchParam: '7/1/', sort: 'label', size: 50 })
  const pairs = graves.flatMap((grave) => {
    const beside = graves.find(({ row, number }) => row === grave.row && Number(number) === Number(grave.number) + 1)
    return beside ? [{ grave, beside }] : []
  })
  for (const { grave, beside } of pairs) {
    const [verdict, other] = [await verdictOn(grave), await verdictOn(beside)]
    const [dead] = verdict.interments
    const [holder] = other.right?.holders ?? []
    if (verdict.answer === 'NO' || !verdict.slot?.place || !dead || !holder) continue
    const rights = await search<GraveRightRow>('/api/graveRight', { transfer: ['OVERDUE'], size: 50 })
    const right = rights.find(({ holders }) => holders.length === 1)
    const [heir] = await search<Party>('/api/party', { searchParam: 'Јовановић', size: 1 })
    return {
      label: grave.label ?? '',
      beside: beside.label ?? '',
      dead: dead.name,
      holder: holder.name,
      deceased: right?.holders[0]?.party?.name ?? '',
      heir: `${heir?.name} ${heir?.surname}`,
    }
  }
  throw new Error('No grave for the tasks.')
}

/** In a grave of the register, with texts that were entered before. */
export async function burial(clerk: Clerk, { label }: Found) {
  await clerk.add('Име')
  await clerk.fill('Име', 'Ружа')
  await clerk.fill('Име оца', 'Ђорђе')
  await clerk.fill('Презиме', 'Ћировић')
  await clerk.fill('ЈМБГ', withControlDigit('030494187651'))
  await clerk.suggested('Место рођења', 'Зеленград')
  await clerk.fill('Општина рођења', '=')
  await clerk.suggested('Република (држава) рођења', 'Србија')
  await clerk.fill('Име мајке', 'Живка')
  await clerk.suggested('Занимање', 'домаћица')
  await clerk.fill('Последње пребивалиште – место', '=')
  await clerk.fill('Последње пребивалиште – адреса', 'Његошева 12а')
  await clerk.fill('Датум смрти', 'd')
  await clerk.fill('Место смрти', '=')
  await clerk.suggested('Узрок смрти', 'срчана слабост')
  await clerk.fill('Гробно место', label)
  await clerk.fill('Датум сахране', 'd')
  await clerk.until(() =>
    clerk.page
      .getByRole('dialog')
      .getByText(/^За дан /)
      .waitFor(),
  )
  clerk.decide()
  await clerk.fill('Број одобрења за сахрану', '4711')
  await clerk.save(`Уписано је и ко је сахрањен у гробном месту ${label}.`)
}

/** Opens the page of a grave by the search over everything. */
async function openGrave(clerk: Clerk, words: string, label: string) {
  clerk.decide()
  await clerk.press('Control+k')
  await clerk.type(words)
  await clerk.moveTo(label)
  await clerk.press('Enter')
  await clerk.until(() => clerk.page.getByRole('heading', { name: `Гробно место ${label}` }).waitFor())
}

export async function neighbour(clerk: Clerk, { dead, label, beside, holder }: Found) {
  const { page } = clerk
  await openGrave(clerk, dead.toLowerCase(), label)
  await clerk.until(() => page.getByRole('region', { name: 'Ко почива' }).getByText(dead).first().waitFor())
  clerk.decide()
  await openGrave(clerk, beside, beside)
  await clerk.until(() => page.getByRole('region', { name: 'Носиоци права' }).getByText(holder).waitFor())
  clerk.decide()
}

/** One heir is known, and two are new. */
export async function transfer(clerk: Clerk, { deceased, heir }: Found) {
  const { page } = clerk
  clerk.decide()
  await clerk.press('/')
  await clerk.type(deceased.toLowerCase())
  const row = page.locator('[aria-busy="false"] tr[data-record]').filter({ hasText: 'Носилац преминуо' }).first()
  await clerk.until(() => row.waitFor())
  clerk.decide()
  const isThere = () => page.evaluate<boolean>("document.activeElement?.textContent.includes('Носилац преминуо')")
  for (let rows = 0; rows < 25 && !(await isThere()); rows += 1) await clerk.press('ArrowDown')
  await clerk.press('Enter')
  await clerk.until(() => page.getByRole('button', { name: 'Упиши наследнике' }).waitFor())
  await clerk.goTo('Упиши наследнике')
  clerk.decide()
  await clerk.press('Enter')
  for (const [at, name] of [heir, 'Ведрана Наследнић', 'Милутин Наследнић'].entries()) {
    await clerk.untilAt(`Наследник ${at + 1}`)
    await clerk.type(name)
    await clerk.moveTo(at === 0 ? name : `Нова странка: ${name}`)
    await clerk.press('Enter')
  }
  await clerk.untilAt('Наследник 4')
  await clerk.fill('Акт о наслеђивању', 'О. 77/2026')
  await clerk.until(() => page.getByText('Удео је цео подељен.').waitFor())
  clerk.decide()
  await clerk.press('Enter')
  await clerk.until(() => page.getByText('Право је пренето на наследнике.').waitFor())
}
