import { Alert, Title } from '@mantine/core'
import type { Constants, DividedName, ImportPreview, ReadName } from '../../shared/imports.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { useLanguage } from '../../client/language.tsx'
import { kindOf } from '../../client/records/kind.ts'
import { ColumnChoices } from './ColumnChoices.tsx'
import { CenturyChoice, ConstantChoices } from './ConstantChoices.tsx'
import classes from './Imports.module.css'
import { FillChoice, NameChoices } from './NameChoices.tsx'
import { importTexts as texts } from './texts.ts'
import { type UnknownWord, WordChoices } from './WordChoices.tsx'

interface ColumnsStepProps {
  record: RecordTypeTexts
  preview: ImportPreview
  columns: readonly (string | null)[]
  constants: Constants
  century: number | undefined
  unknown: readonly UnknownWord[]
  meaningOf: (word: UnknownWord) => string
  names: readonly ReadName[]
  corrected: readonly DividedName[]
  fill: boolean
  /** Whether the file states a list, such as the holders of rights. */
  hasList: boolean
  /** The required fields without a column and without a value. */
  missingNames: string
  isBusy: boolean
  onChange: (columns: readonly (string | null)[], constants?: Constants) => void
  onCentury: (century: number | undefined) => void
  onMeaning: (word: UnknownWord, option: string) => void
  onName: (name: DividedName) => void
  onFill: (isChosen: boolean) => void
}

/** What the columns of the file mean, and what it does not state. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { record, preview, columns, constants, century, isBusy, missingNames, onChange } = props
  const { t } = useLanguage()
  const hasDates = columns.some((field) => field !== null && kindOf(record.type, field) === 'date')
  return (
    <section>
      <Title order={2}>{t(texts.columns)}</Title>
      <p className={classes['hint']}>{t(texts.columnsHint)}</p>
      {preview.hint && <p className={classes['hint']}>{t(preview.hint)}</p>}
      <ColumnChoices {...{ record, preview, columns, century, isBusy, onChange }} />
      <ConstantChoices
        {...{ record, preview, columns, constants, isBusy }}
        onChange={(same) => onChange(columns, same)}
      />
      {hasDates && <CenturyChoice {...{ century, isBusy }} onChange={props.onCentury} />}
      <WordChoices
        {...{ record, isBusy }}
        unknown={props.unknown}
        meaningOf={props.meaningOf}
        onChange={props.onMeaning}
      />
      <NameChoices {...{ isBusy }} names={props.names} corrected={props.corrected} onChange={props.onName} />
      {props.hasList && <FillChoice isChosen={props.fill} {...{ isBusy }} onChange={props.onFill} />}
      <div role="status">
        {missingNames !== '' && (
          <Alert color="yellow" className={classes['notice'] ?? ''}>{`${t(texts.missing)}: ${missingNames}.`}</Alert>
        )}
      </div>
    </section>
  )
}
