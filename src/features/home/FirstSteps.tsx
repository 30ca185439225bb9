import { may } from '../../shared/roles.ts'
import type { Home } from './home.ts'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toList } from '../../client/paths.ts'
import { useSession } from '../../client/session.ts'
import { Card, type HomeList, titleAt } from './Card.tsx'
import classes from './Home.module.css'
import { homeTexts as texts } from './texts.ts'

/** The first steps for a new company or platform, instead of zeros. */
export function FirstSteps({ data, lists }: { data: Home; lists: readonly HomeList[] }) {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  const add = (path: string) => (
    <li key={path}>
      <PageLink {...toList({ path }, { new: true })}>{`${t(titleAt(lists, path))}: ${t(texts.add)}`}</PageLink>
    </li>
  )
  const isPlatform = data.companies !== undefined
  const explained = isPlatform ? texts.noCompanies : texts.startExplained
  const starts = isPlatform
    ? ['/companies']
    : [...(role && may(role, 'addUsers') ? ['/users'] : []), ...(data.work?.entered.map(({ path }) => path) ?? [])]
  return (
    <Card title={t(texts.start)} wide>
      <p>{t(explained)}</p>
      {data.work?.hasGraveyards === false && <p>{t(texts.noGraveyards)}</p>}
      <ul className={classes['steps']}>
        {role && may(role, 'ownDocumentSettings') && (
          <li>
            <PageLink to="/documentSettings">{t(texts.setUpDocuments)}</PageLink>
          </li>
        )}
        {starts.map(add)}
      </ul>
    </Card>
  )
}
