import type { ReactNode } from 'react'
import { useLanguage } from '../language.tsx'
import { useSession } from '../session.ts'
import { Header } from './Header.tsx'
import type { Search } from './SearchButton.tsx'
import { forRole, type Menu } from './menu-entry.ts'
import classes from './Shell.module.css'
import { useSideMenu } from './side-menu-state.ts'
import { SideMenu } from './SideMenu.tsx'
import { shellTexts } from './texts.ts'

/** Header, side menu and page; only the header without a session, and no side menu for a role without entries. */
export function Shell({ menu, Search, children }: { menu: Menu; Search: Search; children: ReactNode }) {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  const entries = forRole(menu, role)
  const sideMenu = useSideMenu()
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#content">
        {t(shellTexts.skip)}
      </a>
      <Header toggle={entries.length > 0 ? sideMenu.toggle : null} Search={Search} />
      {entries.length > 0 && <SideMenu entries={entries} menu={sideMenu} />}
      <main id="content" tabIndex={-1} className={classes['page']}>
        {children}
      </main>
    </div>
  )
}
