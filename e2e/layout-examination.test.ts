import { expect, test } from 'vitest'
import { browserForTests } from './browser.ts'
import { layoutFaults } from './states/faults.ts'

const { newPage } = browserForTests()

test('the layout check finds each kind of fault', async () => {
  const page = await newPage({ viewport: { width: 375, height: 600 } })
  const right = '<main><header><button>Сачувај</button></header></main>'
  await page.setContent(right)
  expect(await layoutFaults(page, 'rs')).toEqual([])

  await page.setContent(`
    <main style="width: 500px">
      <header><button>Save</button><br><button style="width: 30px; overflow: hidden; white-space: nowrap">Сачувај и додај</button></header>
      <table><tbody><tr data-record="1"><td style="height: 120px">Петар</td></tr></tbody></table>
      <p role="alert" style="margin-top: 900px">Није сачувано</p>
    </main>`)
  expect(await layoutFaults(page, 'rs')).toEqual([
    expect.stringMatching(/^the page is \d+ px wider than the screen$/),
    '«Сачувај и додај» is cut',
    'the alert «Није сачувано» is outside of the screen',
    'buttons in several rows',
    '«Петар» takes 1 lines',
    '«Save» is in another language',
  ])

  const records = (...heights: number[]) =>
    `<main><table><tbody style="line-height: 24px">${heights
      .map((height) => `<tr data-record="1"><td data-title style="height: ${height}px">Ана</td></tr>`)
      .join('')}</tbody></table></main>`
  await page.setContent(records(80, 100))
  expect(await layoutFaults(page, 'rs')).toEqual([])
  await page.setContent(records(130))
  expect(await layoutFaults(page, 'rs')).toEqual(['«Ана» takes 1 lines'])

  await page.setViewportSize({ width: 800, height: 600 })
  await page.setContent(`
    <main><table><tbody>
      <tr data-record="1"><td>Петар</td><td>1</td><td></td></tr>
      <tr data-record="2" style="display: grid"><td>Ана</td><td>2</td><td></td></tr>
    </tbody></table></main>`)
  expect(await layoutFaults(page, 'rs')).toEqual([expect.stringContaining('the columns do not stand below each other')])
  await page.setContent(`
    <main><table>
      <thead style="display: block; padding-left: 9px"><tr><th>Име</th><th>Број</th><th></th></tr></thead>
      <tbody><tr data-record="1"><td>Петар</td><td>1</td><td></td></tr></tbody>
    </table></main>`)
  expect(await layoutFaults(page, 'rs')).toEqual([expect.stringContaining('the columns do not stand below each other')])
})
