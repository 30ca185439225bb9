import { Button, Checkbox, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { saveFile } from '../../client/records/document.ts'
import classes from '../../client/records/Records.module.css'
import { ScriptSelect, useDocumentScript } from '../../client/records/ScriptSelect.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { download } from '../../client/download.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { today } from '../../shared/dates.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { typedDate } from '../../shared/typed-date.ts'
import own from './form.module.css'
import { exportTexts as texts } from './texts.ts'
import { searchPerson, exportPerson } from './calls.ts'

const isMissing = (error: Error) => error instanceof RequestFailed && error.code === 'PERSONS_RECORD_NOT_EXIST'

interface PersonalDataProps {
  types: readonly RecordTypeTexts[]
  /** The choice of the view. */
  view: ReactNode
}

/** Finds everything about a person, and exports what the administrator chooses of it. */
export function PersonalData({ types, view }: PersonalDataProps) {
  const { t } = useLanguage()
  const [typed, setTyped] = useState({ jmbg: '', name: '', dateOfBirth: '' })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const born = typedDate(typed.dateOfBirth, { today: today(), latestYear: Number(today().slice(0, 4)) })
  const search = useMutation({
    mutationFn: () =>
      request(searchPerson, {
        body: { ...typed, dateOfBirth: born ?? '' },
      }),
    // A name alone does not identify anybody.
    onSuccess: ({ entities }) =>
      setChosen(new Set(entities.filter(({ foundBy }) => foundBy === 'personalNumber').map(({ id }) => id))),
  })
  const [script, setScript] = useDocumentScript()
  const exporting = useMutation({
    mutationFn: async (format: 'pdf' | 'json') => {
      const body = { records: [...chosen] }
      if (format === 'pdf')
        return saveFile(await download('/api/personalData/document', {}, { method: 'POST', body: { ...body, script } }))
      const data = await request(exportPerson, { body })
      const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      return saveFile({ blob, fileName: `podaci-o-licnosti-${today()}.json` })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search.mutate()
  }
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const isWrongDate = born === null
  const isEmpty = typed.jmbg.trim() === '' && typed.name.trim() === ''
  const found = search.data?.entities
  return (
    <div className={classes['list']}>
      <header className={classes['head']}>
        <div>
          <Title order={1}>{t(texts.title)}</Title>
          <p className={classes['count']}>{t(texts.purpose)}</p>
        </div>
      </header>
      <div className={classes['bar']}>
        <div className={classes['filters']}>{view}</div>
      </div>
      <form onSubmit={submit} className={own['form']} autoComplete="off">
        <TextInput
          label={t(texts.jmbg)}
          inputMode="numeric"
          value={typed.jmbg}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, jmbg: value })}
        />
        <TextInput
          label={t(texts.name)}
          value={typed.name}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, name: value })}
        />
        <TextInput
          label={t(texts.dateOfBirth)}
          placeholder={t(texts.datePattern)}
          value={typed.dateOfBirth}
          error={isWrongDate && t(texts.wrongDate)}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, dateOfBirth: value })}
        />
        <Button type="submit" disabled={isEmpty || isWrongDate} loading={search.isPending}>
          {t(texts.find)}
        </Button>
      </form>
      <div role="status">
        {search.isError && t(recordsTexts.notLoaded)}
        {found?.length === 0 && t(recordsTexts.noResults)}
      </div>
      {found && found.length > 0 && (
        <section aria-label={t(texts.found)} className={own['found']}>
          <p>{t(texts.check)}</p>
          <ul>
            {found.map((record) => {
              const { type, id, title, names, deleted, foundBy } = record
              const concerned = types.find((each) => each.type.name === type)
              return (
                <li key={id} data-about={id}>
                  <Checkbox
                    checked={chosen.has(id)}
                    onChange={({ currentTarget: { checked } }) => choose(id, checked)}
                    label={
                      <>
                        {concerned && t(concerned.before)}{' '}
                        <span lang="sr">{title === names ? title : `${title} ${names}`}</span>
                      </>
                    }
                    description={[
                      t(foundBy === 'name' ? texts.byName : texts.byPersonalNumber),
                      deleted ? t(texts.deleted) : '',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                  {concerned && <PageLink {...toRecord(concerned.type.page, id)}>{t(texts.open)}</PageLink>}
                </li>
              )
            })}
          </ul>
          <div className={own['buttons']}>
            <Button disabled={chosen.size === 0 || exporting.isPending} onClick={() => exporting.mutate('pdf')}>
              {t(texts.pdf)}
            </Button>
            <ScriptSelect script={script} onChange={setScript} />
            <Button
              variant="default"
              disabled={chosen.size === 0 || exporting.isPending}
              onClick={() => exporting.mutate('json')}
            >
              {t(texts.json)}
            </Button>
          </div>
          <div role="status">
            {exporting.isError &&
              t(isMissing(exporting.error) ? texts.PERSONS_RECORD_NOT_EXIST : recordsTexts.documentFailed)}
          </div>
        </section>
      )}
    </div>
  )
}
