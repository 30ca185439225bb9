import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../language.tsx'
import { helpOnly } from './use-suggestions.ts'
import { request } from '../request.ts'
import type { Text } from '../../shared/texts.ts'
import classes from './RecordForm.module.css'
import { recordsTexts as texts } from './texts.ts'
import { type Call } from '../../shared/call.ts'

interface FindRecordProps<Found> {
  label: Text
  /** The search of its type, and further parameters. */
  search: Call<string, { answer: { entities: readonly Found[] }; body: unknown }>
  limits?: Readonly<Record<string, string | number>>
  nameOf: (found: Found) => string
  /** Further details shown for each record. */
  detailOf?: (found: Found) => ReactNode
  onChosen: (found: Found) => void
}

/** Finds a record of another type by words, and reports the chosen one. */
export function FindRecord<Found extends { id: number }>(props: FindRecordProps<Found>) {
  const { label, search, limits = {}, nameOf, detailOf, onChosen } = props
  const { t } = useLanguage()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 300)
  // Ignores the results of outdated words.
  const isAsked = typed.trim() !== '' && words !== ''
  const asked = JSON.stringify({ searchParam: words, size: 5, ...limits })
  const { data } = useQuery({
    queryKey: [search.path, 'found', asked],
    queryFn: ({ signal }) => {
      const body: unknown = JSON.parse(asked)
      return request(search, { body, signal, handledStatuses: helpOnly })
    },
    enabled: isAsked,
    retry: false,
  })
  const found = isAsked ? data?.entities : undefined
  return (
    <div className={classes['find']}>
      <TextInput
        label={t(label)}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div role="status">
        {found?.length === 0 && t(texts.noResults)}
        {found?.map((each) => (
          <div key={each.id} className={classes['found']}>
            <span>{nameOf(each)}</span>
            {detailOf?.(each)}
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${t(texts.take)}: ${nameOf(each)}`}
              onClick={() => {
                setTyped('')
                onChosen(each)
              }}
            >
              {t(texts.take)}
            </Button>
          </div>
        ))}
      </div>
    </div>
  )
}
