import { partNamed } from '../../shared/book.ts'
import type { UndoneImport } from '../../shared/imports.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { Failed } from './Failed.tsx'
import { importTexts as texts } from './texts.ts'

/** What undoing an import has deleted, and which records stay because others refer to them. */
export function Kept({ record, result }: { record: RecordTypeTexts; result: UndoneImport }) {
  const { t, count } = useLanguage()
  const more = result.kept - result.keptRecords.length
  return (
    <Failed color="yellow">
      <p>
        {t(texts.removed)} {count(result.count, record.count)}. {t(texts.stays)} {count(result.kept, record.count)}.
      </p>
      <p>{t(texts.why)}</p>
      <ul>
        {result.keptRecords.map(({ id, recordType, title, usedBy }) => (
          <li key={id}>
            <PageLink {...toRecord(partNamed(record, recordType).type.page, id)}>{title}</PageLink> –{' '}
            {usedBy.map((list) => t(list)).join(', ')}
          </li>
        ))}
        {more > 0 && <li>{t(texts.andMore).replace('{count}', String(more))}</li>}
      </ul>
    </Failed>
  )
}
