import { useRouter } from '@tanstack/react-router'
import { recordsInUse } from '../../shared/in-use.ts'
import type { RecordType } from '../../shared/record.ts'
import { failureText, numberText } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { PageLink } from '../PageLink.tsx'
import { toRecord } from '../paths.ts'
import type { RequestFailed } from '../request.ts'
import classes from './Confirm.module.css'
import { recordsTexts } from './texts.ts'
import type { Texts } from './use-records.ts'

interface InUseProps {
  failure: RequestFailed
  pages: { readonly type: RecordType; readonly texts: Texts }
  areSeveral: boolean
}

/** Why records were not deleted: which of them are in use, and by what. */
export function InUse({ failure, pages: { type, texts }, areSeveral }: InUseProps) {
  const { t, language } = useLanguage()
  const { routesByPath } = useRouter()
  const records = recordsInUse.safeParse(failure.inUse).data ?? []
  const titleOf = (path: string) =>
    t(Object.values(routesByPath).find(({ fullPath }) => fullPath === path)?.options.staticData?.title ?? ['', ''])
  return (
    <div role="alert" className={classes['listed']}>
      <p>{failureText(failure, language, texts.codes)}</p>
      {areSeveral && <p>{t(recordsTexts.noneDeleted)}</p>}
      <ul>
        {records.map(({ id, title, uses }) => (
          <li key={id}>
            {areSeveral && <PageLink {...toRecord(type.page, id)}>{title}</PageLink>}
            {uses.map(({ path, total, records: users }) => (
              <div key={path}>
                {titleOf(path)}:{' '}
                {users.map((user, at) => (
                  <span key={user.id}>
                    {at > 0 && ', '}
                    <PageLink {...toRecord({ path }, user.id)}>{user.title}</PageLink>
                  </span>
                ))}
                {total > users.length &&
                  ` ${t(recordsTexts.andMore).replace('{count}', numberText(total - users.length, language))}`}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
