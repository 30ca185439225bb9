import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { saveReport } from '../../client/records/document.ts'
import { request } from '../../client/request.ts'
import { readDunningLetters } from './calls.ts'
import { LetterMails } from './LetterMails.tsx'
import classes from './Preview.module.css'
import { type DunningRun, dunningRun } from './record.ts'
import { dunningCodes, dunningScreen as screen, firstOf } from './screen-texts.ts'

const whileSending = 1500

/** The letters of a run, which are printed in files. */
export function Letters({ row }: { row: DunningRun }) {
  const { t, language } = useLanguage()
  const { data } = useQuery({
    queryKey: [dunningRun.name, 'record', row.id, 'letters', row.letters],
    queryFn: ({ signal }) => request(readDunningLetters, { params: { id: row.id }, signal }),
    refetchInterval: ({ state }) => ((state.data?.mails.waiting ?? 0) > 0 ? whileSending : false),
  })
  if (!data || data.letters.length === 0) return null
  const { total, letters, mails, files, page } = data
  const print = (at: number) =>
    void saveReport(
      `${dunningRun.base}/${row.id}/letters/${at + 1}`,
      {},
      { soon: screen.printSoon, made: screen.printed, refused: dunningCodes },
    )
  return (
    <section className={classes['preview']} aria-label={t(screen.letters)}>
      <h3>{t(screen.letters)}</h3>
      <LetterMails runId={row.id} mails={mails}>
        {files.map(({ from, to }, at) => (
          <Button key={from} variant="default" onClick={() => print(at)}>
            {t(screen.print).replace('{from}', from).replace('{to}', to)}
          </Button>
        ))}
      </LetterMails>
      {total > letters.length && (
        <Text size="sm" c="dimmed">
          {firstOf(letters.length, total, language)}
        </Text>
      )}
      <ul className={classes['letters']}>
        {letters.map(({ letterId, number, party, isMailed }) => (
          <li key={letterId}>
            <PageLink {...toRecord({ path: page }, letterId)}>{`${number} · ${party.name}`}</PageLink>
            {isMailed && ` · ${t(screen.mailed)}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
