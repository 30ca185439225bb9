import { Anchor, Checkbox } from '@mantine/core'
import { Fragment } from 'react'
import { partNamed, partsOf } from '../../shared/book.ts'
import type { KnownRow } from '../../shared/imports.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { useLanguage } from '../../client/language.tsx'
import { hrefOfRecord } from '../../client/paths.ts'
import { mostShown } from './CheckResult.tsx'
import { importTexts as texts, rowCount } from './texts.ts'

interface AlreadyRowsProps {
  record: RecordTypeTexts
  already: readonly KnownRow[]
  /** Whether they are imported too. */
  withAlready: boolean
  onChange: (withAlready: boolean) => void
}

/** The rows that are in the register already. Asks whether to import them too, unless their number makes that impossible. */
export function AlreadyRows({ record, already, withAlready, onChange }: AlreadyRowsProps) {
  const { t, count } = useLanguage()
  if (already.length === 0) return null
  return (
    <>
      <p>
        {`${t(withAlready ? texts.alreadyAdded : texts.already)} ${count(already.length, rowCount)} (`}
        {already.slice(0, mostShown).map(({ line, recordId, recordType }, at) => (
          <Fragment key={recordId}>
            {at > 0 && ', '}
            <Anchor
              href={hrefOfRecord(partNamed(record, recordType).type.page, recordId)}
              target="_blank"
              rel="noreferrer"
            >
              {line}
            </Anchor>
          </Fragment>
        ))}
        {already.length > mostShown ? '…).' : ').'}
      </p>
      {partsOf(record).some(({ type }) => type.recognised?.equal) && (
        <Checkbox
          label={t(texts.withAlready)}
          checked={withAlready}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )}
    </>
  )
}
