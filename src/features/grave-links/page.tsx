import { Button, Title } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toList } from '../../client/paths.ts'
import classes from '../../client/records/Worklist.module.css'
import { Worklist } from '../../client/records/Worklist.tsx'
import { request, RequestFailed } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { toast } from '../../client/toasts.tsx'
import { type CreatedGraves, type MadeLinks, mostWithoutGrave } from './grave-links.ts'
import { pageTitles } from '../../shared/page-titles.ts'
import { may } from '../../shared/roles.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { grave } from '../graves/record.ts'
import { LinkForm } from './form.tsx'
import { proposedGraves } from './new-graves.ts'
import { NewGraves } from './NewGraves.tsx'
import { linkCodes, linkTexts as texts, recordCount, undoFailure } from './texts.ts'
import { skipLinks, suggestGraves, undoLinks } from './calls.ts'

/** Records that name a place but no grave, which an administrator links group by group: docs/requirements.md#records-without-a-grave */
export function GraveLinksPage({ types }: { types: readonly RecordTypeTexts[] }) {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  if (!role) return null
  if (!may(role, 'merge')) return <Navigate to="/forbidden" replace />
  return (
    <div className={classes['page']}>
      <header>
        <PageLink {...toList(grave.page)}>{t(grave.page.title)}</PageLink>
        <Title order={1}>{t(pageTitles.graveLinks)}</Title>
        <p className={classes['hint']}>{t(texts.intro)}</p>
        <p className={classes['hint']}>{t(texts.keys)}</p>
      </header>
      <Links types={types} />
    </div>
  )
}

function Links({ types }: { types: readonly RecordTypeTexts[] }) {
  const { t } = useLanguage()
  const undo = async ({ undoId }: MadeLinks, restart: () => void) => {
    try {
      // An action of more than seven days ago is not found; the page stays.
      await request(undoLinks, { params: { id: undoId }, handledStatuses: [404] })
      toast.success(t(texts.undone))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(undoFailure(error, types, t))
    }
    restart()
  }
  /** Offers to undo the last action; earlier offers stay. */
  const offering = (made: MadeLinks, restart: () => void) => ({
    action: { label: t(texts.undo), run: () => void undo(made, restart) },
  })
  /** Whether all new graves of the page are shown. */
  const [isTogether, setTogether] = useState(false)
  return (
    <Worklist
      suggest={suggestGraves}
      skip={skipLinks}
      most={mostWithoutGrave}
      texts={texts}
      count={recordCount}
      codes={linkCodes}
    >
      {({ group, rest, linked, restart, skip }) => {
        const proposed = proposedGraves(rest)
        /** Other groups of the page may be about the new graves. */
        const created = (made: CreatedGraves) => {
          const { graves, records } = made
          const text = `${t(texts.created)} ${graves}; ${t(texts.createdRecords)} ${records}.`
          toast.success(text, offering(made, restart))
          setTogether(false)
          restart()
        }
        if (isTogether)
          return { content: <NewGraves {...{ proposed }} onCreated={created} onBack={() => setTogether(false)} /> }
        return {
          beside: proposed.length > 1 && (
            <Button variant="subtle" size="compact-sm" onClick={() => setTogether(true)}>
              {t(texts.allNew)} {proposed.length}
            </Button>
          ),
          content: (
            <LinkForm
              key={group.records.map(({ id }) => id).join()}
              {...{ group, types }}
              onLinked={(records, made) => {
                toast.success(t(texts.linked), offering(made, restart))
                linked(records.length)
              }}
              onCreated={created}
              onSkip={skip}
            />
          ),
        }
      }}
    </Worklist>
  )
}
