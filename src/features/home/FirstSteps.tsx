import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Action, may } from '../../shared/roles.ts'
import type { Text } from '../../shared/texts.ts'
import type { Home, Work } from './home.ts'
import { IconCheck } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { type PageSearch, toList } from '../../client/paths.ts'
import { useSession } from '../../client/session.ts'
import { Card } from './Card.tsx'
import classes from './Home.module.css'
import { homeTexts as texts } from './texts.ts'

interface Step {
  text: Text
  /** Who does it. */
  may: Action
  to?: { to: string; search?: PageSearch; params?: Readonly<Record<string, string>> }
  isDone?: boolean | undefined
}

const newIn = (path: string) => toList({ path }, { new: true })

const ofPlatform: readonly Step[] = [
  { text: texts.firstCompany, may: 'companies', to: newIn('/companies') },
  { text: texts.ofCompany, may: 'companies' },
  { text: texts.itsAdministrator, may: 'companies', to: newIn('/users') },
]

const ofCompany = ({ hasGraveyards, firstSteps: done }: Work): readonly Step[] => [
  { text: texts.graveyards, may: 'writeGraveyards', isDone: hasGraveyards },
  { text: texts.sections, may: 'writeSections', to: newIn('/sections'), isDone: done?.sections },
  { text: texts.rules, may: 'writeSections', to: newIn('/burialRules'), isDone: done?.rules },
  { text: texts.graves, may: 'importRecords', to: toList({ path: '/graves' }), isDone: done?.graves },
  { text: texts.usersOfCompany, may: 'addUsers', to: newIn('/users'), isDone: done?.users },
  {
    text: texts.settings,
    may: 'ownDocumentSettings',
    to: toList({ path: '/documentSettings' }),
    isDone: done?.settings,
  },
  { text: texts.oldBooks, may: 'importRecords', to: { to: '/import/$list', params: { list: 'book' } } },
  { text: texts.firstRecord, may: 'records', to: newIn('/deathRecords') },
]

const doneBy = (action: Action): Text => {
  if (may('USER', action)) return texts.byEverybody
  return may('ADMIN', action) ? texts.byAdministrator : texts.bySystem
}

/** The first steps for a new company or platform, each with who does it, instead of zeros. */
export function FirstSteps({ data: { work } }: { data: Home }) {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  return (
    <Card title={t(texts.start)} wide>
      {work && <p>{t(texts.startExplained)}</p>}
      <ol className={classes['steps']}>
        {(work ? ofCompany(work) : ofPlatform).map(({ text, may: action, to, isDone = false }) => (
          <li key={text[1]} data-done={isDone || undefined}>
            <Tick isDone={isDone} />
            {to && role && may(role, action) ? <PageLink {...to}>{t(text)}</PageLink> : <span>{t(text)}</span>}
            {work && <small>{t(doneBy(action))}</small>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Tick({ isDone }: { isDone: boolean }): ReactNode {
  const { t } = useLanguage()
  if (!isDone) return null
  return (
    <>
      <IconCheck size={18} aria-hidden />
      <VisuallyHidden>{`${t(texts.done)}:`}</VisuallyHidden>
    </>
  )
}
