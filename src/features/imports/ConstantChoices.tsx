import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { Constants, ImportPreview } from '../../shared/imports.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { useLanguage } from '../../client/language.tsx'
import { ChoicesTable } from './ChoicesTable.tsx'
import classes from './Imports.module.css'
import { importTexts as texts } from './texts.ts'

interface ConstantChoicesProps {
  record: RecordTypeTexts
  preview: ImportPreview
  columns: readonly (string | null)[]
  constants: Constants
  isBusy: boolean
  onChange: (constants: Constants) => void
}

/** The fields that have the same value in all rows: those that are required come first. */
export function ConstantChoices({ record, preview, columns, constants, isBusy, onChange }: ConstantChoicesProps) {
  const { t } = useLanguage()
  const { choices = {}, fields: labels } = record
  const free = preview.fields.filter(({ name }) => !columns.includes(name) && constants[name] === undefined)
  const labelOf = (name: string) => {
    const { label, required = false } = preview.fields.find((field) => field.name === name) ?? {}
    return t(label ?? labels[name] ?? [name, name]) + (required ? ' *' : '')
  }
  const inOrder = free.toSorted((a, b) => Number(b.required) - Number(a.required))
  const without = (name: string) =>
    Object.fromEntries(Object.entries(constants).filter(([field]) => field !== name)) satisfies Constants
  return (
    <ChoicesTable title={texts.constants} hint={texts.constantsHint} columns={[texts.field, texts.value, texts.remove]}>
      {Object.entries(constants).map(([name, value]) => {
        const change = ({ currentTarget }: { currentTarget: { value: string } }) =>
          onChange({ ...constants, [name]: currentTarget.value })
        const options = Object.values(choices[name] ?? {}).map((words) => t(words))
        const input = { 'aria-label': labelOf(name), value, disabled: isBusy, onChange: change }
        return (
          <tr key={name}>
            <th scope="row">{labelOf(name)}</th>
            <td data-label={t(texts.value)}>
              {options.length > 0 ? (
                <NativeSelect {...input} data={['', ...options]} />
              ) : (
                <TextInput {...input} maxLength={1000} />
              )}
            </td>
            <td>
              <Button
                variant="subtle"
                disabled={isBusy}
                aria-label={`${t(texts.remove)}: ${labelOf(name)}`}
                onClick={() => onChange(without(name))}
              >
                {t(texts.remove)}
              </Button>
            </td>
          </tr>
        )
      })}
      <tr>
        <td colSpan={3}>
          <NativeSelect
            className={classes['sheet'] ?? ''}
            aria-label={t(texts.addConstant)}
            data={[
              { value: '', label: t(texts.addConstant) },
              ...inOrder.map(({ name }) => ({ value: name, label: labelOf(name) })),
            ]}
            value=""
            disabled={isBusy}
            onChange={({ currentTarget }) => onChange({ ...constants, [currentTarget.value]: '' })}
          />
        </td>
      </tr>
    </ChoicesTable>
  )
}

const centuries = [1800, 1900, 2000]

interface CenturyChoiceProps {
  century: number | undefined
  isBusy: boolean
  onChange: (century: number | undefined) => void
}

/** What a year of two digits in a date means. */
export function CenturyChoice({ century, isBusy, onChange }: CenturyChoiceProps) {
  const { t } = useLanguage()
  return (
    <NativeSelect
      mt={16}
      className={classes['sheet'] ?? ''}
      label={t(texts.century)}
      data={[
        { value: '', label: t(texts.noCentury) },
        ...centuries.map((first) => ({ value: String(first), label: `38 → ${first + 38}` })),
      ]}
      value={century ?? ''}
      disabled={isBusy}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || undefined)}
    />
  )
}
