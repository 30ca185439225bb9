import { Modal, TextInput, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useFocusBack } from '../focus-back.ts'
import { IconFileText, IconSearch } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import { recentRecords } from '../recent-records.ts'
import { request } from '../request.ts'
import { shellTexts } from '../shell/texts.ts'
import { type Choice, detailsText, type Group, named } from './choices.ts'
import classes from './GlobalSearch.module.css'
import { searchTexts } from './texts.ts'
import { searchEverything } from '../../shared/record-calls.ts'

interface GlobalSearchProps {
  /** The pages and actions that the user may choose, and the pages of records, in the order of the results. */
  pages: readonly Choice[]
  actions: readonly Choice[]
  lists: readonly Pick<Choice, 'label' | 'Icon' | 'target'>[]
  onClose: () => void
}

/** After the last keystroke. */
const pauseMs = 120

/** One search over all records, pages and actions, used by keyboard. */
export function GlobalSearch({ pages, actions, lists, onClose }: GlobalSearchProps) {
  useFocusBack()
  const { t } = useLanguage()
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [searched, searchNow] = useLater(typed.trim())
  /** Whether Enter waits for the results of the typed words. */
  const entered = useRef(false)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['everything', searched],
    queryFn: ({ signal }) =>
      request(searchEverything, {
        body: { text: searched },
        signal,
        handledStatuses: [500],
      }),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

  const matches = lists
    .flatMap((of) =>
      (data?.entities ?? [])
        .filter(({ path }) => path === of.target.to)
        .map(({ exact, records }) => ({ of, exact, records })),
    )
    .toSorted((one, other) => Number(other.exact) - Number(one.exact))
  const isEmpty = typed.trim() === ''
  const all: Group[] = isEmpty
    ? [
        {
          label: t(searchTexts.recent),
          choices: recentRecords().flatMap(({ path, id, title }) => {
            const of = lists.find(({ target }) => target.to === path)
            return of ? [{ ...record(of, id), label: title, details: of.label }] : []
          }),
        },
        { label: t(searchTexts.actions), choices: actions },
        { label: t(searchTexts.pages), choices: pages },
      ]
    : [
        { label: t(searchTexts.actions), choices: named(actions, typed) },
        { label: t(searchTexts.pages), choices: named(pages, typed) },
        ...matches.map(({ of, records }) => ({
          label: of.label,
          choices: records.map(({ id, title, details, deleted }) => ({
            ...record(of, id),
            label: title,
            details: detailsText(details),
            deleted,
          })),
        })),
      ]
  const groups = all.filter(({ choices }) => choices.length > 0)
  const choices = groups.flatMap((group) => group.choices)
  const current = choices[Math.min(active, choices.length - 1)]
  const isSearching = !isEmpty && (isFetching || searched !== typed.trim())

  const go = ({ target }: Choice) => {
    onClose()
    void navigate(target)
  }
  const move = (to: number) => {
    entered.current = false
    setActive((to + choices.length) % choices.length)
  }
  const openFound = useEffectEvent(() => {
    if (entered.current && current) go(current)
  })
  useEffect(() => {
    if (!isSearching) openFound()
  }, [isSearching])
  const press = (event: KeyboardEvent) => {
    // Keys must not reach the page or form behind.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const at = current ? choices.indexOf(current) : 0
    const { key } = event
    if (key === 'Escape') onClose()
    else if (key === 'Enter' && isSearching) {
      // Not one of the results that are about to be replaced.
      entered.current = true
      searchNow()
    } else if (key === 'Enter' && current) go(current)
    else if (key === 'ArrowDown') move(at + 1)
    else if (key === 'ArrowUp') move(at - 1)
    else return
    event.preventDefault()
  }
  const message = isError
    ? searchTexts.failed
    : choices.length === 0 && !isEmpty
      ? isSearching
        ? searchTexts.searching
        : searchTexts.nothing
      : undefined
  const optionId = (choice: Choice) => `${listId}-${choice.key}`
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      onKeyDown={press}
      returnFocus={false}
      size={640}
      yOffset="8vh"
      zIndex={350}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.28} />
      <Modal.Content aria-label={t(shellTexts.search)}>
        <TextInput
          data-autofocus
          type="search"
          size="md"
          role="combobox"
          aria-label={t(shellTexts.search)}
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          placeholder={t(searchTexts.placeholder)}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          leftSection={<IconSearch size={20} aria-hidden />}
          classNames={{ input: classes['input'] ?? '' }}
          value={typed}
          onChange={({ currentTarget }) => {
            entered.current = false
            setTyped(currentTarget.value)
            setActive(0)
          }}
        />
        <div id={listId} role="listbox" aria-label={t(searchTexts.results)} className={classes['list']}>
          {groups.map(({ label, choices: own }) => (
            <div key={label} role="group" aria-label={label}>
              <p aria-hidden className={classes['group']}>
                {label}
              </p>
              {own.map((choice) => (
                <button
                  key={choice.key}
                  id={optionId(choice)}
                  type="button"
                  role="option"
                  tabIndex={-1}
                  ref={choice === current ? intoView : undefined}
                  aria-selected={choice === current}
                  className={classes['choice']}
                  data-deleted={choice.deleted}
                  onClick={() => go(choice)}
                  onPointerMove={() => setActive(choices.indexOf(choice))}
                >
                  {choice.Icon ? (
                    <choice.Icon size={18} stroke={1.6} aria-hidden />
                  ) : (
                    <IconFileText size={18} aria-hidden />
                  )}
                  <span className={classes['label']}>{choice.label}</span>
                  {choice.deleted && <small>{t(searchTexts.deleted)}</small>}
                  {choice.details && <small className={classes['details']}>{choice.details}</small>}
                </button>
              ))}
            </div>
          ))}
        </div>
        {message && <p className={classes['message']}>{t(message)}</p>}
        <VisuallyHidden role="status">
          {message ? t(message) : `${t(searchTexts.results)}: ${choices.length}`}
        </VisuallyHidden>
      </Modal.Content>
    </Modal.Root>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const record = ({ target, Icon }: Pick<Choice, 'Icon' | 'target'>, id: number) => ({
  key: `${target.to.slice(1)}-${id}`,
  Icon,
  target: { to: `${target.to}/$id`, params: { id: String(id) } },
})

/**
 * The value after it has stopped changing for a moment (an empty one immediately), and a function that ends the wait.
 */
function useLater(value: string): [later: string, now: () => void] {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), value === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return [later, () => setLater(value)]
}
