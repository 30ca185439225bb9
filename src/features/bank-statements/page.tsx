import { Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { useSession } from '../../client/session.ts'
import { may } from '../../shared/roles.ts'
import { Inbox } from './Inbox.tsx'
import { LearnedAccounts } from './LearnedAccounts.tsx'
import { bankStatementsPage } from './page-entry.ts'
import classes from './page.module.css'
import { StatementList } from './StatementList.tsx'
import { statementTexts as texts } from './texts.ts'
import { UploadArea } from './UploadArea.tsx'

const views = ['inbox', 'statements', 'payers'] as const

/** Bank statements, and the inbox of their lines: docs/domain/bank-statements.md#matching */
export function BankStatementsPage() {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const role = useSession()?.user.role
  const [view, setView] = useState<(typeof views)[number]>('inbox')
  // Payments, claims and accounts change with every line.
  const changed = () => void queries.invalidateQueries()
  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        <div>
          <Title order={1}>{t(bankStatementsPage.title)}</Title>
          <p className={classes['intro']}>{t(texts.intro)}</p>
        </div>
        <UploadArea onReceived={changed} />
      </header>
      <div role="group" aria-label={t(bankStatementsPage.title)} className={classes['views']}>
        {views.map((each) => (
          <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
            {t(texts[each])}
          </button>
        ))}
      </div>
      {view === 'inbox' && <Inbox onChanged={changed} />}
      {view === 'statements' && (
        <StatementList mayUndo={role !== undefined && may(role, 'money-close')} onChanged={changed} />
      )}
      {view === 'payers' && <LearnedAccounts />}
    </div>
  )
}
