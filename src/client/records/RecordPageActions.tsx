import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { IconDots, IconPrinter } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import { Menu } from '../Menu.tsx'
import type { RowAction } from './record-pages.ts'
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
 * Editing first, deleting last, on one line; the actions that do not fit (on a phone all but the first) are in a menu.
 */
export function RecordPageActions({ actions }: { actions: readonly RowAction[] }) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const printing: RowAction = {
    key: 'print',
    label: t(recordsTexts.printPage),
    Icon: IconPrinter,
    run: () => void printLoaded(queries),
  }
  const place = ({ key, danger }: RowAction) => (key === 'edit' ? 0 : danger ? 2 : 1)
  const all = [...actions, printing].toSorted((a, b) => place(a) - place(b))
  useRecordKeys({ place: 'page', isOffered: (isAction) => all.some(isAction), actionsOf: () => all })
  const fitting = isNarrow ? 1 : 4
  const inMenu = all.length > fitting + 1 ? all.slice(fitting) : []
  return (
    <div className={classes['actions']} data-screen-only>
      {all.slice(0, all.length - inMenu.length).map(({ key, label, Icon, danger, run }) => (
        <Button
          key={key}
          variant={key === 'edit' ? 'filled' : danger ? 'subtle' : 'default'}
          {...(danger && { color: 'red' })}
          leftSection={Icon && <Icon size={18} aria-hidden />}
          onClick={run}
        >
          {label}
        </Button>
      ))}
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
