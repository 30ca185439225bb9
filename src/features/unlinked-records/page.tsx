import { Button, Title } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toList } from '../../client/paths.ts'
import { request } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { pageTitles } from '../../shared/page-titles.ts'
import type { RecordType } from '../../shared/record.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { may } from '../../shared/roles.ts'
import type { Text } from '../../shared/texts.ts'
import { grave } from '../graves/record.ts'
import { party } from '../parties/record.ts'
import { graveCalls, partyCalls } from './calls.ts'
import { GraveForm } from './GraveForm.tsx'
import type { CreatedGraves } from './grave-links.ts'
import { graveTexts } from './grave-texts.ts'
import { proposedGraves } from './new-graves.ts'
import { NewGraves } from './NewGraves.tsx'
import { PartyForm } from './PartyForm.tsx'
import { partyTexts } from './party-texts.ts'
import { Worklist, type WorklistProps } from './Worklist.tsx'
import classes from './Worklist.module.css'

interface TypesProps {
  types: readonly RecordTypeTexts[]
}

/** Contracts and letters without a party, which an administrator links group by group: docs/requirements.md#parties */
export const PartySuggestions = ({ types }: TypesProps) => (
  <DeskPage of={party} title={pageTitles.partySuggestions} calls={partyCalls} texts={partyTexts} {...{ types }}>
    {(work) => ({ content: <PartyForm key={idsOf(work.group)} {...{ work, types }} /> })}
  </DeskPage>
)

/** Records that name a place but no grave, which an administrator links group by group: docs/requirements.md#records-without-a-grave */
export function GraveLinks({ types }: TypesProps) {
  const { t } = useLanguage()
  const texts = graveTexts
  /** Whether all new graves of the page are shown. */
  const [isTogether, setTogether] = useState(false)
  // An action of more than seven days ago is not found; the page stays.
  const undo = (id: number) => request(graveCalls.undo, { params: { id }, handledStatuses: [404] })
  return (
    <DeskPage of={grave} title={pageTitles.graveLinks} calls={graveCalls} {...{ texts, types }}>
      {(work) => {
        const proposed = proposedGraves(work.rest)
        /** Other groups of the page may be about the new graves. */
        const onCreated = ({ graves, records, undoId }: CreatedGraves) => {
          work.done(`${t(texts.created)} ${graves}; ${t(texts.createdRecords)} ${records}.`, () => undo(undoId))
          setTogether(false)
        }
        if (isTogether) return { content: <NewGraves {...{ proposed, onCreated }} onBack={() => setTogether(false)} /> }
        return {
          extraButton: proposed.length > 1 && (
            <Button variant="subtle" size="compact-sm" onClick={() => setTogether(true)}>
              {t(texts.allNew)} {proposed.length}
            </Button>
          ),
          content: <GraveForm key={idsOf(work.group)} {...{ work, types, onCreated, undo }} />,
        }
      }}
    </DeskPage>
  )
}

const idsOf = ({ records }: { readonly records: readonly { readonly id: number }[] }) =>
  records.map(({ id }) => id).join()

interface DeskPageProps<Group> extends WorklistProps<Group> {
  /** What the records lack. */
  of: Pick<RecordType, 'page'>
  title: Text
}

function DeskPage<Group>({ of: { page }, title, ...worklist }: DeskPageProps<Group>) {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  if (!role) return null
  if (!may(role, 'merge')) return <Navigate to="/forbidden" replace />
  return (
    <div className={classes['page']}>
      <header>
        <PageLink {...toList(page)}>{t(page.title)}</PageLink>
        <Title order={1}>{t(title)}</Title>
        <p className={classes['hint']}>{t(worklist.texts.intro)}</p>
        <p className={classes['hint']}>{t(worklist.texts.keys)}</p>
      </header>
      <Worklist {...worklist} />
    </div>
  )
}
