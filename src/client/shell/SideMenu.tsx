import { CloseButton } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconChevronDown } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import { useSession } from '../session.ts'
import { companyId } from './Header.tsx'
import { pagesOf, type Menu, type MenuGroup } from './menu-entry.ts'
import { menuState, useGroups, type useSideMenu } from './side-menu-state.ts'
import classes from './SideMenu.module.css'
import { shellTexts } from './texts.ts'

interface LinesProps {
  entries: Menu
  short: boolean
  onChoice?: (() => void) | undefined
}

function Lines({ entries, short, onChoice }: LinesProps) {
  const { t } = useLanguage()
  // Icons need no group headings.
  const lines = short ? pagesOf(entries) : entries
  return lines.map((line) => {
    const { title, Icon } = line
    if ('entries' in line)
      return (
        <Group key={title[1]} group={line}>
          <Lines entries={line.entries} short={false} onChoice={onChoice} />
        </Group>
      )
    return (
      <Link
        key={line.path}
        to={line.path}
        className={classes['line']}
        activeProps={{ className: classes['on'] }}
        onClick={onChoice}
      >
        <Icon size={19} stroke={1.6} />
        <span className={short ? classes['tip'] : undefined}>{t(title)}</span>
      </Link>
    )
  })
}

interface GroupProps {
  group: MenuGroup
  children: ReactNode
}

/** Open or closed as the user last left it; the group of the current page opens by itself. */
function Group({ group: { title, Icon, entries, isOpen: isOpenAtFirst }, children }: GroupProps) {
  const { t } = useLanguage()
  const [openGroups, setOpenGroups] = useGroups()
  const isCurrent = useLocation({
    select: ({ pathname }) => entries.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`)),
  })
  /** What was chosen since the current page is in the group, or is not. */
  const [chosen, choose] = useState<{ isCurrent: boolean; isOpen: boolean }>()
  const isOpen =
    chosen?.isCurrent === isCurrent ? chosen.isOpen : isCurrent || (openGroups[title[1]] ?? isOpenAtFirst === true)
  return (
    <details className={classes['group']} open={isOpen}>
      <summary
        className={classes['line']}
        onClick={(event) => {
          event.preventDefault()
          choose({ isCurrent, isOpen: !isOpen })
          setOpenGroups({ ...openGroups, [title[1]]: !isOpen })
        }}
      >
        <Icon size={19} stroke={1.6} />
        <span>{t(title)}</span>
        <IconChevronDown size={16} aria-hidden />
      </summary>
      {children}
    </details>
  )
}

/**
 * The side menu above the page, as the browser's modal dialog: it traps the focus, and closes on Esc or a click
 * outside.
 */
function OverlayMenu({ entries, close }: { entries: Menu; close: () => void }) {
  const { t } = useLanguage()
  const company = useSession()?.user.company
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={classes['over']} aria-label={t(shellTexts.menu)} onClose={close} closedby="any">
      <div className={classes['title']}>
        <div>
          {company?.name ?? t(shellTexts.product)}
          {company?.city && <small>{company.city}</small>}
        </div>
        <CloseButton aria-label={t(shellTexts.closeMenu)} onClick={close} />
      </div>
      <nav aria-label={t(shellTexts.menu)}>
        <Lines entries={entries} short={false} onChoice={close} />
      </nav>
    </dialog>
  )
}

interface SideMenuProps {
  entries: Menu
  menu: Pick<ReturnType<typeof useSideMenu>, 'state' | 'over' | 'close'>
}

export function SideMenu({ entries, menu: { state, over, close } }: SideMenuProps) {
  if (over) return state === menuState.full && <OverlayMenu entries={entries} close={close} />
  const short = state === menuState.short
  return (
    <nav data-screen-only className={classes['menu']} data-short={short || undefined} aria-labelledby={companyId}>
      <Lines entries={entries} short={short} />
    </nav>
  )
}
