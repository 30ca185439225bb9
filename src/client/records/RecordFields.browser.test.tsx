import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bankAccountTexts as texts } from '../../features/bank-accounts/texts.ts'
import { bankAccountGroups as groups } from '../../features/bank-accounts/groups.ts'
import { bankAccount } from '../../features/bank-accounts/record.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { deathRecord } from '../../features/death-records/record.ts'
import { deathRecordTexts } from '../../features/death-records/texts.ts'
import { fieldSpans } from '../../shared/field-spans.ts'
import { rendered } from '../../testing/rendered.tsx'
import { type Entered, RecordFields } from './RecordFields.tsx'

const noop = () => undefined

test('typing in a field renders only this field', async () => {
  let drawn: string[] = []
  // Each text field asks whether its earlier values are suggested.
  const suggested = new Proxy<Record<string, never>>(
    {},
    {
      get(_, name) {
        drawn.push(String(name))
        return undefined
      },
    },
  )
  const type = { ...bankAccount, suggested }
  function Form() {
    const [entered, setEntered] = useState<Entered>({ name: '', accountNumber: '' })
    const fill = (values: Entered) => setEntered({ ...entered, ...values })
    const extras = { name: { warning: entered['accountNumber'] }, accountNumber: { lines: 2 } }
    const change = (name: string, value: string) => fill({ [name]: value })
    return (
      <RecordFields {...{ type, texts, groups, entered, extras, change, fill }} prefix="" errors={{}} onLeave={noop} />
    )
  }
  await rendered(<Form />)
  const name = page.getByRole('textbox', { name: 'Назив рачуна' })
  const number = page.getByRole('textbox', { name: 'Број текућег рачуна' })
  await name.click()
  drawn = []
  await userEvent.keyboard('Главни')
  await expect.element(name).toHaveValue('Главни')
  expect(new Set(drawn)).toEqual(new Set(['name']))
  // Fields that depend on another field are updated, and each keeps its input.
  await number.fill('840')
  await expect.element(name).toHaveAccessibleDescription('840')
  await expect.element(name).toHaveValue('Главни')
})

test('a folded group opens by key, stays open, and opens by itself when one of its fields is filled or wrong', async () => {
  const folded = groups.map((group): FieldGroup => ({ ...group, legend: ['Рачун', 'Account'], folded: true }))
  const fields = { type: bankAccount, texts, groups: folded, extras: {}, change: noop, fill: noop, onLeave: noop }
  const name = page.getByRole('textbox', { name: 'Назив рачуна' })
  await rendered(<RecordFields {...fields} prefix="" entered={{}} errors={{}} />)
  await expect.element(name).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(name).toBeVisible()
  await rendered(<RecordFields {...fields} prefix="filled" entered={{ name: 'Главни' }} errors={{}} />)
  await expect.element(name).toBeVisible()
  await rendered(
    <RecordFields {...fields} prefix="wrong" entered={{}} errors={{ name: 'BANK_ACCOUNT_NAME_TOO_LONG' }} />,
  )
  await expect.element(name).toBeVisible()
})

test('«?» in an empty required field, or its button, states that it is unknown; typing does away with that', async () => {
  function Form() {
    const [entered, setEntered] = useState<Entered>({ mothersName: '', dateOfBirth: '', unknownFields: '' })
    const fill = (values: Entered) => setEntered({ ...entered, ...values })
    return (
      <RecordFields
        type={{ ...deathRecord, suggested: {} }}
        texts={deathRecordTexts}
        groups={[{ fields: fieldSpans({ mothersName: 3, dateOfBirth: 3 }) }]}
        {...{ entered, fill }}
        extras={{}}
        change={(name, value) => fill({ [name]: value })}
        prefix=""
        errors={{}}
        onLeave={noop}
      />
    )
  }
  await rendered(<Form />)
  const button = page.getByRole('button', { name: /^непознато.*Име мајке/ })
  const field = page.getByRole('textbox', { name: 'Име мајке' })
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  await field.click()
  await userEvent.keyboard('?')
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveAttribute('placeholder', 'непознато')
  await userEvent.keyboard('Вера?')
  await expect.element(field).toHaveValue('Вера?')
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  const date = page.getByRole('textbox', { name: 'Датум рођења' })
  await page.getByRole('button', { name: /^непознато.*Датум рођења/ }).click()
  await expect.element(date).toHaveAttribute('placeholder', 'непознато')
  await expect.element(date).not.toBeRequired()
})
