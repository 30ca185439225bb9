import { Title } from '@mantine/core'
import { Navigate, useParams } from '@tanstack/react-router'
import { isBook, partsOf } from '../../shared/book.ts'
import { mayImport } from '../../shared/imports.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { pageTitles } from '../../shared/page-titles.ts'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toList } from '../../client/paths.ts'
import { toImport } from '../../client/records/to-import.ts'
import { useSession } from '../../client/session.ts'
import { ImportForm } from './ImportForm.tsx'
import classes from './Imports.module.css'
import { RecentImports } from './RecentImports.tsx'
import { importTexts as texts } from './texts.ts'

/** Imports records of a type from a file: docs/requirements.md#import */
export function ImportPage({ types }: { types: readonly RecordTypeTexts[] }) {
  const { t } = useLanguage()
  const { list } = useParams({ strict: false })
  const role = useSession()?.user.role
  const record = types.find(({ type }) => type.page.path === `/${list}`)
  if (!record) return <Navigate to="/not-found" replace />
  const book = types.find((each) => isBook(each) && each.parts.some(({ type }) => type === record.type))
  if (!role) return null
  if (!mayImport(role, record.type)) return <Navigate to="/forbidden" replace />
  return (
    <div key={record.type.name} className={classes['page']}>
      <header>
        <PageLink {...toList(partsOf(record)[0].type.page)}>{t(partsOf(record)[0].title)}</PageLink>
        <Title order={1}>{`${t(pageTitles.import)} – ${t(record.title)}`}</Title>
        <p className={classes['hint']}>{t(texts.intro)}</p>
        {book && (
          <p className={classes['hint']}>
            {t(texts.inOneSheet)} <PageLink {...toImport(book.type.page)}>{t(book.title)}</PageLink>
          </p>
        )}
      </header>
      <ImportForm record={record} />
      <RecentImports record={record} />
    </div>
  )
}
