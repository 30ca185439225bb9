import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { request } from '../../client/request.ts'
import { pageTitles } from '../../shared/page-titles.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { grave } from '../graves/record.ts'
import { party } from '../parties/record.ts'
import { type CreatedGrave, graveCalls, partyCalls } from './calls.ts'
import { GraveForm } from './GraveForm.tsx'
import { proposedGraves } from './new-graves.ts'
import { NewGraves } from './NewGraves.tsx'
import { PartyForm } from './PartyForm.tsx'
import { graveTexts as texts, partyTexts } from './texts.ts'
import { Worklist } from './Worklist.tsx'

interface TypesProps {
  types: readonly RecordTypeTexts[]
}

/** Contracts and letters without a party, which an administrator links group by group: docs/requirements.md#parties */
export const PartySuggestions = ({ types }: TypesProps) => (
  <Worklist of={party} title={pageTitles.partySuggestions} calls={partyCalls} texts={partyTexts} types={types}>
    {(work) => ({ content: <PartyForm key={idsOf(work.group)} {...{ work, types }} /> })}
  </Worklist>
)

/** Records that name a place but no grave, which an administrator links group by group: docs/requirements.md#records-without-a-grave */
export function GraveLinks({ types }: TypesProps) {
  const { t } = useLanguage()
  /** Whether all new graves of the page are shown. */
  const [isTogether, setTogether] = useState(false)
  return (
    <Worklist of={grave} title={pageTitles.graveLinks} calls={graveCalls} {...{ texts, types }}>
      {(work) => {
        const proposed = proposedGraves(work.rest)
        /** Other groups of the page may be about the new graves. */
        const create = async (graves: readonly CreatedGrave[]) => {
          const links = await request(graveCalls.create, { body: { graves } })
          const records = graves.flatMap((each) => each.records)
          work.done(`${t(texts.created)} ${graves.length}; ${t(texts.createdRecords)} ${records.length}.`, links)
          setTogether(false)
        }
        if (isTogether)
          return { content: <NewGraves {...{ proposed, types, create }} onBack={() => setTogether(false)} /> }
        return {
          extraButton: proposed.length > 1 && (
            <Button variant="subtle" size="compact-sm" onClick={() => setTogether(true)}>
              {t(texts.allNew)} {proposed.length}
            </Button>
          ),
          content: <GraveForm key={idsOf(work.group)} {...{ work, types, create }} />,
        }
      }}
    </Worklist>
  )
}

const idsOf = ({ records }: { readonly records: readonly { readonly id: number }[] }) =>
  records.map(({ id }) => id).join()
