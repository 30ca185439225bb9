import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { saveDocuments } from '../../client/records/document.ts'
import { request } from '../../client/request.ts'
import { readDunningLetters } from './calls.ts'
import classes from './Preview.module.css'
import { type DunningRun, dunningRun } from './record.ts'
import { dunningScreen as screen } from './screen-texts.ts'

/** As many as a file of documents has at most. */
const together = 50

/** The letters of a run, which are printed in files. */
export function Letters({ row }: { row: DunningRun }) {
  const { t } = useLanguage()
  const { data } = useQuery({
    queryKey: [dunningRun.name, 'record', row.id, 'letters', row.letters],
    queryFn: ({ signal }) => request(readDunningLetters, { params: { id: row.id }, signal }),
  })
  if (!data || data.letters.length === 0) return null
  const { letters, page, document } = data
  const files = Array.from({ length: Math.ceil(letters.length / together) }, (_, at) =>
    letters.slice(at * together, (at + 1) * together),
  )
  const texts = { soon: screen.printSoon, made: screen.printed }
  return (
    <section className={classes['preview']} aria-label={t(screen.letters)}>
      <h3>{t(screen.letters)}</h3>
      <p className={classes['actions']} data-screen-only>
        {files.map((file) => (
          <Button
            key={file[0]?.letterId}
            variant="default"
            onClick={() =>
              void saveDocuments(
                document,
                file.map(({ letterId }) => letterId),
                texts,
              )
            }
          >
            {t(screen.print)
              .replace('{from}', file[0]?.number ?? '')
              .replace('{to}', file.at(-1)?.number ?? '')}
          </Button>
        ))}
      </p>
      <ul className={classes['letters']}>
        {letters.map(({ letterId, number, party }) => (
          <li key={letterId}>
            <PageLink {...toRecord({ path: page }, letterId)}>{`${number} · ${party.name}`}</PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
