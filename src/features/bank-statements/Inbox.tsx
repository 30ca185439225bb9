import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRowKeys } from '../../client/keyboard/use-row-keys.ts'
import { useShortcut } from '../../client/keyboard/use-shortcut.ts'
import { useLanguage } from '../../client/language.tsx'
import { Confirm } from '../../client/records/Confirm.tsx'
import { EmptyList } from '../../client/records/EmptyList.tsx'
import { PageFooter } from '../../client/records/PageFooter.tsx'
import { SearchBox } from '../../client/records/SearchBox.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { toast } from '../../client/toasts.tsx'
import { defaultPageSize, type PageSize } from '../../shared/list-page.ts'
import { codeText, type Text } from '../../shared/texts.ts'
import { type BankStatementLine, ignoreLine, matchLine, searchLines, undoLine } from './calls.ts'
import { LineRow } from './LineRow.tsx'
import { MatchDialog } from './MatchDialog.tsx'
import classes from './page.module.css'
import { lineCount, statementCodes, stateTexts, statementTexts as texts } from './texts.ts'

const shown = {
  toDo: ['PROPOSED', 'OPEN'],
  MATCHED: ['MATCHED'],
  PROPOSED: ['PROPOSED'],
  OPEN: ['OPEN'],
  IGNORED: ['IGNORED'],
  all: undefined,
} as const
type Shown = keyof typeof shown
const choices = ['toDo', 'PROPOSED', 'OPEN', 'MATCHED', 'IGNORED', 'all'] as const satisfies readonly Shown[]
const labels: Readonly<Record<Shown, Text>> = { ...stateTexts, toDo: texts.toDo, all: texts.all }

/** The lines of all statements, worked by keyboard. */
export function Inbox({ onChanged }: { onChanged: () => void }) {
  const { t } = useLanguage()
  const [which, setWhich] = useState<Shown>('toDo')
  const [searchParam, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<PageSize>(defaultPageSize)
  const [matching, setMatching] = useState<BankStatementLine>()
  const [undoing, setUndoing] = useState<BankStatementLine>()
  const [busy, setBusy] = useState(false)
  const body = { searchParam, page: page - 1, size, ...(shown[which] && { state: shown[which] }) }
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['bankStatementLine', body],
    queryFn: ({ signal }) => request(searchLines, { body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

  /** Says what became of a line; the next one gets the focus. */
  const act = async (said: Text, work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    const next = focusedNext()
    try {
      await work()
      toast.success(t(said))
      await refetch()
      onChanged()
      next()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(t(codeText(error.code, statementCodes)))
    } finally {
      setBusy(false)
    }
  }
  const accept = ({ id, proposal }: BankStatementLine) =>
    proposal &&
    void act(texts.matched, () =>
      request(matchLine, { params: { id }, body: { partyId: proposal.partyId }, showsOwnError: true }),
    )
  const ignore = ({ id }: BankStatementLine) =>
    void act(texts.ignored, () => request(ignoreLine, { params: { id }, body: { always: false }, showsOwnError: true }))
  const undo = ({ id }: BankStatementLine) => {
    setUndoing(undefined)
    void act(texts.undone, () => request(undoLine, { params: { id }, showsOwnError: true }))
  }
  /** Enter accepts what is proposed, and otherwise looks for the party. */
  const open = (line: BankStatementLine) => {
    if (line.state === 'PROPOSED') accept(line)
    else if (line.state === 'OPEN' && line.amount > 0) setMatching(line)
  }
  useRowKeys()
  useShortcut(
    'skip',
    (row) => {
      const line = data?.entities.find(({ id }) => String(id) === row.dataset['record'])
      if (line && (line.state === 'OPEN' || line.state === 'PROPOSED')) ignore(line)
    },
    { place: 'row' },
  )
  return (
    <>
      <div className={classes['tools']}>
        <SearchBox
          hint={t(texts.searchHint)}
          searched={searchParam}
          active={!matching && !undoing}
          onSearch={(typed) => {
            setSearch(typed)
            setPage(1)
          }}
        />
        <NativeSelect
          aria-label={t(texts.show)}
          value={which}
          data={choices.map((value) => ({
            value,
            label: t(labels[value]),
          }))}
          onChange={({ currentTarget: { value } }) => {
            setWhich(choices.find((each) => each === value) ?? 'toDo')
            setPage(1)
          }}
        />
      </div>
      <p className={classes['hint']}>{t(texts.keys)}</p>
      {isError && !data && (
        <EmptyList text={t(recordsTexts.notLoaded)} ways={[[t(recordsTexts.retry), () => void refetch()]]} />
      )}
      {!data && !isError && <Skeleton lines={8} />}
      {data && data.entities.length === 0 && (
        <EmptyList text={t(which === 'toDo' && searchParam === '' ? texts.noneToDo : texts.noneFound)} ways={[]} />
      )}
      {data && data.entities.length > 0 && (
        <div aria-busy={isFetching}>
          <table className={classes['table']}>
            <thead>
              <tr>
                {[texts.state, texts.day, texts.payer, texts.purpose, texts.amount, texts.party].map((title) => (
                  <th key={title[1]} scope="col" className={title === texts.amount ? classes['amount'] : undefined}>
                    {t(title)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.entities.map((line) => (
                <LineRow
                  key={line.id}
                  line={line}
                  onKey={() => open(line)}
                  actions={
                    <>
                      {line.state === 'PROPOSED' && (
                        <Button size="compact-sm" onClick={() => accept(line)}>
                          {t(texts.accept)}
                        </Button>
                      )}
                      {(line.state === 'PROPOSED' || line.state === 'OPEN') && line.amount > 0 && (
                        <Button size="compact-sm" variant="default" onClick={() => setMatching(line)}>
                          {t(texts.find)}
                        </Button>
                      )}
                      {(line.state === 'PROPOSED' || line.state === 'OPEN') && (
                        <Button size="compact-sm" variant="subtle" onClick={() => ignore(line)}>
                          {t(texts.ignore)}
                        </Button>
                      )}
                      {(line.state === 'MATCHED' || (line.state === 'IGNORED' && line.amount > 0)) && (
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          onClick={() => (line.state === 'MATCHED' ? setUndoing(line) : undo(line))}
                        >
                          {t(texts.undo)}
                        </Button>
                      )}
                    </>
                  }
                />
              ))}
            </tbody>
          </table>
          <PageFooter
            {...{ page, size }}
            total={data.total}
            texts={{ count: lineCount }}
            onPage={setPage}
            onSize={(chosen) => {
              setSize(chosen)
              setPage(1)
            }}
          />
        </div>
      )}
      {matching && (
        <MatchDialog
          line={matching}
          onClose={() => setMatching(undefined)}
          onDone={(said) => {
            setMatching(undefined)
            toast.success(t(said))
            void refetch()
            onChanged()
          }}
        />
      )}
      {undoing && (
        <Confirm
          title={t(texts.undo)}
          question={t(texts.undoQuestion)}
          about={undoing.partner}
          yes={t(texts.undo)}
          no={t(recordsTexts.cancel)}
          onYes={() => undo(undoing)}
          onNo={() => setUndoing(undefined)}
        />
      )}
    </>
  )
}

/** Gives the focus to the row in the place of the focused one, which may be gone by then. */
function focusedNext() {
  const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-record]')]
  const before = rows()
  const at = before.findIndex((row) => row === document.activeElement || row.contains(document.activeElement))
  if (at < 0) return () => {}
  // The row itself, because the one that is done may still be there when the answer has come.
  const next = before[at + 1] ?? before[at - 1]
  return () => {
    if (next?.isConnected) next.focus()
    else rows()[0]?.focus()
  }
}
