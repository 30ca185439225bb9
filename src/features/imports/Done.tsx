import { Alert } from '@mantine/core'
import { partsOf } from '../../shared/book.ts'
import type { ImportResult } from '../../shared/imports.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toList } from '../../client/paths.ts'
import { countsOf } from './CheckResult.tsx'
import classes from './Imports.module.css'
import { importTexts as texts } from './texts.ts'

/** The button that had the focus has disappeared. */
const focused = (link: HTMLElement | null) => link?.focus()

/** How many records an import has stored. */
export function Done({ record, result }: { record: RecordTypeTexts; result: ImportResult }) {
  const { t, count } = useLanguage()
  const { page } = partsOf(record)[0].type
  return (
    <Alert role="none" color="green" className={classes['notice'] ?? ''}>
      {`${t(texts.done)} ${countsOf(record, result, count)}. `}
      <PageLink ref={focused} {...toList(page, page.everything)}>
        {t(texts.toList)}
      </PageLink>
    </Alert>
  )
}
