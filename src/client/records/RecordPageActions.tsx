import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { IconChevronDown, IconDots, IconPrinter } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import { Menu } from '../Menu.tsx'
import type { RowAction } from './record-pages.ts'
import exportClasses from './ListExport.module.css'
import classes from './RecordDetails.module.css'
import { recordsTexts } from './texts.ts'
import { useRecordKeys } from './use-record-keys.ts'

/** How long printing waits for parts of the page that are still loading, in milliseconds. */
const longestWait = 3_000

async function printLoaded(queries: QueryClient) {
  const end = Date.now() + longestWait
  while (queries.isFetching() > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
  window.print()
}

/**
 * Editing first, deleting last, on one line; what prints is in one menu, and the actions that do not fit (on a phone all but the
 * first) in another.
 */
export function RecordPageActions({ actions }: { actions: readonly RowAction[] }) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const printing: RowAction = {
    key: 'print',
    label: t(recordsTexts.printPage),
    Icon: IconPrinter,
    prints: true,
    run: () => void printLoaded(queries),
  }
  const place = ({ key, danger }: RowAction) => (key === 'edit' ? 0 : danger ? 2 : 1)
  const all = [...actions, printing].toSorted((a, b) => place(a) - place(b))
  useRecordKeys({ place: 'page', isOffered: (isAction) => all.some(isAction), actionsOf: () => all })
  const printed = isNarrow ? [] : all.filter(({ prints }) => prints)
  const others = printed.length > 1 ? all.filter(({ prints }) => !prints) : all
  const fitting = isNarrow ? 1 : 4
  const inMenu = others.length > fitting + 1 ? others.slice(fitting) : []
  const buttons = others.slice(0, others.length - inMenu.length)
  const button = ({ key, label, Icon, danger, run }: RowAction) => (
    <Button
      key={key}
      variant={key === 'edit' ? 'filled' : danger ? 'subtle' : 'default'}
      {...(danger && { color: 'red' })}
      leftSection={Icon && <Icon size={18} aria-hidden />}
      onClick={run}
    >
      {label}
    </Button>
  )
  return (
    <div className={classes['actions']} data-screen-only>
      {buttons.filter(({ danger }) => !danger).map(button)}
      {printed.length > 1 && (
        <Menu
          label={t(recordsTexts.printing)}
          className={exportClasses['button']}
          button={
            <>
              <IconPrinter size={18} stroke={1.6} aria-hidden />
              {t(recordsTexts.printing)}
              <IconChevronDown size={16} aria-hidden />
            </>
          }
          items={printed}
        />
      )}
      {buttons.filter(({ danger }) => danger).map(button)}
      {inMenu.length > 0 && (
        <Menu
          label={t(recordsTexts.actions)}
          className={classes['more']}
          button={<IconDots size={20} aria-hidden />}
          items={inMenu}
        />
      )}
    </div>
  )
}
