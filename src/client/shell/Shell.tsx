import type { ReactNode } from 'react'
import { useLanguage } from '../language.tsx'
import { useSession } from '../session.ts'
import { Header } from './Header.tsx'
import { forRole, type Menu } from './menu-entry.ts'
import classes from './Shell.module.css'
import { useSideMenu } from './side-menu-state.ts'
import { SideMenu } from './SideMenu.tsx'
import { shellTexts } from './texts.ts'

/** Header, side menu and page; only the header without a session, and no side menu for a role without entries. */
export function Shell({ menu, children }: { menu: Menu; children: ReactNode }) {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  const entries = forRole(menu, role)
  const sideMenu = useSideMenu()
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#content">
        {t(shellTexts.skip)}
      </a>
      <Header toggle={entries.length > 0 ? sideMenu.toggle : null} />
      {entries.length > 0 && <SideMenu entries={entries} menu={sideMenu} />}
      <main id="content" tabIndex={-1} className={classes['page']}>
        {children}
      </main>
    </div>
  )
}
