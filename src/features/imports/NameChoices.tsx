import { Checkbox, TextInput } from '@mantine/core'
import type { DividedName, ReadName } from '../../shared/imports.ts'
import { useLanguage } from '../../client/language.tsx'
import { ChoicesTable } from './ChoicesTable.tsx'
import { importTexts as texts } from './texts.ts'

interface NameChoicesProps {
  /** As the last check divided them. */
  names: readonly ReadName[]
  corrected: readonly DividedName[]
  isBusy: boolean
  onChange: (name: DividedName) => void
}

const parts = ['surname', 'fathersName', 'name'] as const

/** How names that are in one cell are divided, first the doubtful ones; each part can be corrected. */
export function NameChoices({ names, corrected, isBusy, onChange }: NameChoicesProps) {
  const { t } = useLanguage()
  if (names.length === 0) return null
  const inOrder = names.toSorted((a, b) => Number(a.sure) - Number(b.sure) || a.line - b.line)
  return (
    <ChoicesTable
      title={texts.names}
      hint={texts.namesHint}
      columns={[texts.row, texts.word, ...parts.map((part) => texts[part])]}
    >
      {inOrder.map(({ line, sure, ...proposed }) => {
        const divided = corrected.find(({ text }) => text === proposed.text) ?? proposed
        return (
          <tr key={divided.text}>
            <td data-label={t(texts.row)}>{line}</td>
            <th scope="row" lang="">
              {divided.text}
              {!sure && ` – ${t(texts.doubtful)}`}
            </th>
            {parts.map((part) => (
              <td key={part} data-label={t(texts[part])}>
                <TextInput
                  aria-label={`${t(texts[part])}: ${divided.text}`}
                  maxLength={200}
                  value={divided[part]}
                  disabled={isBusy}
                  onChange={({ currentTarget }) => onChange({ ...divided, [part]: currentTarget.value })}
                />
              </td>
            ))}
          </tr>
        )
      })}
    </ChoicesTable>
  )
}

interface FillChoiceProps {
  isChosen: boolean
  isBusy: boolean
  onChange: (isChosen: boolean) => void
}

/** Whether empty fields of parties that are found are filled in. */
export function FillChoice({ isChosen, isBusy, onChange }: FillChoiceProps) {
  const { t } = useLanguage()
  return (
    <Checkbox
      mt={16}
      label={t(texts.fill)}
      checked={isChosen}
      disabled={isBusy}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
