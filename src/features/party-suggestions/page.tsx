import { Title } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toList } from '../../client/paths.ts'
import classes from '../../client/records/Worklist.module.css'
import { Worklist } from '../../client/records/Worklist.tsx'
import { request, RequestFailed } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { toast } from '../../client/toasts.tsx'
import { pageTitles } from '../../shared/page-titles.ts'
import { type LinkedRecords, mostUnlinked } from './party-suggestions.ts'
import { may } from '../../shared/roles.ts'
import { codeText } from '../../shared/texts.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { party } from '../parties/record.ts'
import { SuggestionForm } from './form.tsx'
import { recordCount, suggestionCodes, suggestionTexts as texts } from './texts.ts'
import { skipSuggestion, suggestParties, undoSuggestion } from './calls.ts'

/** Contracts and letters without a party, which an administrator links group by group: docs/requirements.md#parties */
export function PartySuggestionsPage({ types }: { types: readonly RecordTypeTexts[] }) {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  if (!role) return null
  if (!may(role, 'merge')) return <Navigate to="/forbidden" replace />
  return (
    <div className={classes['page']}>
      <header>
        <PageLink {...toList(party.page)}>{t(party.page.title)}</PageLink>
        <Title order={1}>{t(pageTitles.partySuggestions)}</Title>
        <p className={classes['hint']}>{t(texts.intro)}</p>
        <p className={classes['hint']}>{t(texts.keys)}</p>
      </header>
      <Suggestions types={types} />
    </div>
  )
}

function Suggestions({ types }: { types: readonly RecordTypeTexts[] }) {
  const { t } = useLanguage()
  const undo = async (link: LinkedRecords, restart: () => void) => {
    try {
      await request(undoSuggestion, { body: link })
      toast.success(t(texts.undone))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(t(codeText(error.code, suggestionCodes)))
    }
    restart()
  }
  return (
    <Worklist
      suggest={suggestParties}
      skip={skipSuggestion}
      most={mostUnlinked}
      texts={texts}
      count={recordCount}
      codes={suggestionCodes}
    >
      {({ group, linked, restart, skip }) => ({
        content: (
          <SuggestionForm
            key={group.records.map(({ id }) => id).join()}
            suggestion={group}
            types={types}
            onConfirmed={(link) => {
              toast.success(t(texts.linked), {
                action: { label: t(texts.undo), run: () => void undo(link, restart) },
              })
              linked(link.records.length)
            }}
            onSkip={skip}
          />
        ),
      })}
    </Worklist>
  )
}
