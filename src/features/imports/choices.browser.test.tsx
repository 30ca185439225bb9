import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { clerk, rendered } from '../../testing/rendered.tsx'
import { graveRightTexts } from '../grave-rights/texts.ts'
import { graveTexts } from '../graves/texts.ts'
import { intermentTexts } from '../interments/texts.ts'
import { ImportForm } from './ImportForm.tsx'
import { RecentImports } from './RecentImports.tsx'

const checked = { count: 2, already: [], repeated: [], deleted: 0, faults: [], more: false }
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

let server: ReturnType<typeof serverAnswers>
beforeEach(() => {
  server = serverAnswers({})
})

/** Chooses a file whose columns are known. */
async function chosen(record: RecordTypeTexts, columns: string[], more: object = {}) {
  server.change({
    'POST /api/imports/preview': {
      body: {
        header: columns,
        sheets: [],
        sheet: 0,
        headerRow: 1,
        columns,
        fields: columns.map((name) => ({ name, required: false })),
        rows: [],
        total: 2,
        words: columns.map(() => []),
        learned: [],
        ...more,
      },
    },
    'POST /api/imports/check': { body: checked },
    'POST /api/imports': { body: checked },
  })
  await rendered(<ImportForm record={record} />, { user: { ...clerk, role: 'ADMIN' } })
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is no field for a file.')
  await userEvent.upload(input, new File(['a'], 'knjiga.csv'))
}
const sent = (path: 'POST /api/imports/check' | 'POST /api/imports') => server.asked(path).at(-1)?.body

test('an unknown word is asked for, and its meaning is sent; an earlier meaning is preselected', async () => {
  await chosen(graveTexts, ['number', 'graveType'], {
    words: [[], ['Гробница дупла', 'Гробница', 'гроб']],
    learned: [{ field: 'graveType', word: 'гроб', option: 'RAKA' }],
  })
  const meaning = (word: string) => page.getByRole('combobox', { name: `Значи: ${word}` })
  await expect.element(meaning('гроб')).toHaveValue('RAKA')
  await expect.element(meaning('Гробница дупла')).toHaveValue('')
  await meaning('Гробница дупла').selectOptions('GROBNICA')
  await button('Провери').click()
  await button('Увези').click()
  await expect.element(page.getByText(/^Увезено: 2 /)).toBeVisible()
  expect(sent('POST /api/imports')).toMatchObject({
    words: [
      { field: 'graveType', word: 'Гробница дупла', option: 'GROBNICA' },
      { field: 'graveType', word: 'гроб', option: 'RAKA' },
    ],
  })
})

test('how names are divided is shown, the doubtful ones first, and a correction is sent', async () => {
  await chosen(graveRightTexts, ['document', 'holders.partyId'])
  const sure = { line: 2, text: 'Петровић (Милан) Јован', surname: 'Петровић', fathersName: 'Милан', name: 'Јован' }
  const doubtful = { line: 3, text: 'Раде Илић', surname: 'Раде', fathersName: '', name: 'Илић' }
  const names = [
    { ...sure, sure: true },
    { ...doubtful, sure: false },
  ]
  server.change({ 'POST /api/imports/check': { body: { ...checked, names } } })
  await button('Провери').click()
  const rows = page.getByRole('row', { name: /Илић|Петровић/ })
  await expect
    .poll(() => rows.elements().map((row) => row.querySelector('th')?.textContent))
    .toEqual(['Раде Илић – погледајте', 'Петровић (Милан) Јован'])
  await page.getByRole('textbox', { name: 'Презиме: Раде Илић', exact: true }).fill('Илић')
  await page.getByRole('textbox', { name: 'Име: Раде Илић', exact: true }).fill('Раде')
  // What was checked is not what would be imported now.
  await expect.element(button('Увези')).not.toBeInTheDocument()
  await button('Провери').click()
  await expect.element(button('Увези')).toBeVisible()
  expect(sent('POST /api/imports/check')).toMatchObject({
    names: [{ text: 'Раде Илић', surname: 'Илић', fathersName: '', name: 'Раде' }],
  })
})

test('rows that are in the register already are left out unless they are wanted', async () => {
  await chosen(intermentTexts, ['surname', 'buriedOn'])
  const already = [{ line: 2, recordId: 71 }]
  server.change({ 'POST /api/imports/check': { body: { ...checked, count: 1, already } } })
  await button('Провери').click()
  await expect.element(page.getByText(/^Већ у евиденцији \(изостављено\): 1 ред/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: '2' })).toHaveAttribute('href', '/interments/71')
  const wanted = page.getByRole('checkbox', { name: 'Увези и редове који су већ у евиденцији' })
  await expect.element(wanted).not.toBeChecked()
  expect(sent('POST /api/imports/check')).toMatchObject({ withAlready: false })
  await wanted.click()
  await expect.element(page.getByText(/биће уписано још једном/)).toBeVisible()
  expect(sent('POST /api/imports/check')).toMatchObject({ withAlready: true })
})

test('an undone import keeps what others refer to by now, with links to it', async () => {
  server.change({
    'GET /api/imports': {
      body: { entities: [{ id: 4, dateCreated: '2026-11-01T10:00:00Z', count: 3, changed: [] }] },
    },
    'POST /api/imports/4/undo': {
      body: { count: 2, kept: 1, keptRecords: [{ id: 12, title: '2', usedBy: [['Сахрањени', 'Interments']] }] },
    },
  })
  await rendered(<RecentImports record={graveTexts} />, { user: { ...clerk, role: 'ADMIN' } })
  await button(/^Поништи увоз/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Поништи увоз' }).click()
  await expect.element(page.getByText('Обрисано: 2 гробна места. Остало: 1 гробно место.')).toBeVisible()
  await expect.element(page.getByText('2 – Сахрањени')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '2', exact: true })).toHaveAttribute('href', '/graves/12')
})
