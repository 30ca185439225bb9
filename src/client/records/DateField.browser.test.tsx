import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isDate } from '../../shared/dates.ts'
import { rendered } from '../../testing/rendered.tsx'
import { DateField } from './DateField.tsx'

/** The field, and beside it the value that its form gets. */
function Entry({ given = '', latestYear }: { given?: string; latestYear?: number }) {
  const [value, setValue] = useState(given)
  return (
    <>
      <DateField
        id="day"
        label="Датум"
        required={false}
        description={undefined}
        autoFocus={false}
        error={value !== '' && !isDate(value) && 'Датум није исправан.'}
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
        latestYear={latestYear}
      />
      <output data-testid="value">{value}</output>
      <button type="button">Следеће</button>
    </>
  )
}

const field = page.getByRole('textbox', { name: 'Датум' })
const value = page.getByTestId('value')
const day = (name: string) => page.getByRole('button', { name, exact: true })

/** Until the end of the test. */
function todayIs(date: string) {
  vi.setSystemTime(`${date}T12:00:00Z`)
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

async function opened(entry: { given?: string; latestYear?: number } = {}) {
  await rendered(<Entry {...entry} />)
  await field.click()
}

test('types 3.4.26 and gets 03/04/2026 when the field is left', async () => {
  await opened()
  await userEvent.keyboard('3.4.26')
  await expect.element(field).toHaveValue('3.4.26')
  await expect.element(value).toHaveTextContent('2026-04-03')
  await userEvent.tab()
  await expect.element(field).toHaveValue('03/04/2026')
})

test('Enter shows how a date is understood, while the focus stays', async () => {
  await opened()
  await userEvent.keyboard('05032026{Enter}')
  await expect.element(field).toHaveValue('05/03/2026')
  await expect.element(field).toHaveFocus()
})

test('a day and a month are in this year, and «д» is today', async () => {
  todayIs('2026-11-22')
  await opened()
  await userEvent.keyboard('5.3')
  await expect.element(value).toHaveTextContent('2026-03-05')
  await field.fill('д')
  await expect.element(value).toHaveTextContent('2026-11-22')
})

test('a year of two digits is at most ten years from today', async () => {
  todayIs('2026-11-22')
  await opened()
  await userEvent.keyboard('1.5.36')
  await expect.element(value).toHaveTextContent('2036-05-01')
  await field.fill('1.5.37')
  await expect.element(value).toHaveTextContent('1937-05-01')
})

test('a year of two digits is at most the latest year of the field', async () => {
  await opened({ latestYear: 2026 })
  await userEvent.keyboard('1.5.26')
  await expect.element(value).toHaveTextContent('2026-05-01')
  await field.fill('1.5.27')
  await expect.element(value).toHaveTextContent('1927-05-01')
})

test('a text that is not a date stays as it was typed, with its error', async () => {
  await opened()
  await userEvent.keyboard('31.2.2026')
  await userEvent.tab()
  await expect.element(field).toHaveValue('31.2.2026')
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription('Датум није исправан.')
  await field.fill('28.2.2026')
  await expect.element(field).toBeValid()
})

test('the arrow keys begin with today and move by a day, also into another month', async () => {
  todayIs('2026-11-22')
  await opened()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).toHaveValue('22/11/2026')
  await field.fill('1.3.2026')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field).toHaveValue('28/02/2026')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveValue('02/03/2026')
})

test('Alt+Down opens the calendar, whose days are chosen by keyboard', async () => {
  await opened({ given: '2026-04-03' })
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(day('3 Април 2026')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(day('4 Април 2026')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(day('11 Април 2026')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('11/04/2026')
  await expect.element(day('11 Април 2026')).not.toBeInTheDocument()
})

test('Escape closes the calendar alone, and the date stays', async () => {
  await opened({ given: '2026-04-03' })
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(day('3 Април 2026')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Escape}')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('03/04/2026')
  await expect.element(day('3 Април 2026')).not.toBeInTheDocument()
})

test('a day is picked in the calendar with the mouse', async () => {
  await opened({ given: '2026-11-22' })
  await day('Изабери датум: Датум').click()
  await day('9 Новембар 2026').click()
  await expect.element(field).toHaveValue('09/11/2026')
  await expect.element(field).toHaveFocus()
})

test('the cross empties the field, and the focus stays in it', async () => {
  await opened({ given: '2026-04-03' })
  await day('Обриши датум: Датум').click()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await expect.element(day('Обриши датум: Датум')).not.toBeInTheDocument()
})

test('Tab leads from the field past its buttons to the next one', async () => {
  await opened({ given: '2026-04-03' })
  await userEvent.tab()
  await expect.element(day('Следеће')).toHaveFocus()
})
