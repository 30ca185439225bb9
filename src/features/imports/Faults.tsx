import { Button } from '@mantine/core'
import type { ImportFault, ImportResult } from '../../shared/imports.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { codeText, type Text } from '../../shared/texts.ts'
import { useLanguage } from '../../client/language.tsx'
import { saveFile } from '../../client/records/document.ts'
import { Failed } from './Failed.tsx'
import classes from './Imports.module.css'
import { faultCount, importTexts as texts } from './texts.ts'

const shown = 100

interface FaultsProps {
  record: RecordTypeTexts
  result: ImportResult
  /** The header of the column of the file that contains a field. */
  headerOf: (field: string) => string | undefined
  /** The label of a column that contains only a part of a field. */
  labelOf: (field: string) => Text | undefined
  /** Saves the valid rows of the file, or the others, as a file. */
  onRows: (rows: 'VALID' | 'WRONG') => void
}

/** The errors of a check by row and column; all of them in a file if there are many. */
export function Faults({ record, result: { faults, more }, headerOf, labelOf, onRows }: FaultsProps) {
  const { t, count } = useLanguage()
  const columnOf = ({ field }: ImportFault) => {
    if (field === undefined) return t(texts.wholeRow)
    const [name = field] = field.split('.')
    const label = t(labelOf(field) ?? record.fields[name] ?? [name, name])
    const header = headerOf(field) ?? headerOf(name) ?? ''
    return header === '' || header === label ? label : `${label} (${header})`
  }
  const textOf = ({ code, explanation, sameAs }: ImportFault) =>
    t(explanation ?? codeText(code, record.codes)) + (sameAs === undefined ? '' : ` (${t(texts.sameAs)} ${sameAs})`)
  const header = [t(texts.row), t(texts.column), t(texts.value), t(texts.fault)]
  const download = () => {
    const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`
    const rows = faults.map((fault) => [fault.line, columnOf(fault), fault.value ?? '', textOf(fault)])
    const lines = [header, ...rows].map((row) => `${row.map(quoted).join(';')}\r\n`)
    const blob = new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' })
    saveFile({ blob, fileName: `${t(texts.faultsFile)}.csv` })
  }
  return (
    <div className={classes['faults']}>
      <Failed>
        <p>{`${count(faults.length, faultCount)}. ${t(texts.faults)}`}</p>
        {faults.length > shown && <p>{t(texts.moreFaults)}</p>}
        {more && <p>{t(texts.tooManyFaults)}</p>}
      </Failed>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={download}>
          {t(texts.downloadFaults)}
        </Button>
        {(['WRONG', 'VALID'] as const).map((rows) => (
          <Button key={rows} variant="default" onClick={() => onRows(rows)}>
            {t(rows === 'VALID' ? texts.downloadValid : texts.downloadWrong)}
          </Button>
        ))}
      </div>
      <div className={classes['framed']}>
        <table className={classes['table']}>
          <thead>
            <tr>
              {header.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {faults.slice(0, shown).map((fault, at) => (
              <tr key={at}>
                <td>{fault.line}</td>
                <td>{columnOf(fault)}</td>
                <td className={classes['value']}>{fault.value}</td>
                <td>{textOf(fault)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
