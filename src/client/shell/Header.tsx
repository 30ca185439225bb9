import { ActionIcon, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { HelpButton } from '../help/HelpButton.tsx'
import { IconMenu2 } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import { useSession } from '../session.ts'
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx'
import classes from './Header.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { type Search, SearchButton } from './SearchButton.tsx'
import type { SideMenuToggle } from './side-menu-state.ts'
import { shellTexts } from './texts.ts'

/** The company's name in the header also labels the side menu: see `aria-labelledby` in SideMenu. */
export const companyId = 'company'

interface HeaderProps {
  toggle: SideMenuToggle | null
  Search: Search
}

export function Header({ toggle, Search }: HeaderProps) {
  const { t } = useLanguage()
  const user = useSession()?.user
  return (
    <header data-screen-only className={classes['header']}>
      <LoadingBar />
      {toggle && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t(toggle.label)}
          title={t(toggle.label)}
          aria-expanded={toggle.expanded}
          onClick={toggle.run}
        >
          <IconMenu2 size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <Link to="/" className={classes['brand']}>
        <span id={companyId}>{user?.company?.name ?? t(shellTexts.product)}</span>
        {user?.company?.city && <small>{user.company.city}</small>}
      </Link>
      {toggle && <SearchButton Search={Search} />}
      <div className={classes['controls']}>
        {user && <HelpButton />}
        <ColorSchemeSwitch />
        <LanguageMenu />
        {user ? (
          <PersonMenu user={user} />
        ) : (
          <Button variant="default" component={Link} to="/login">
            {t(shellTexts.login)}
          </Button>
        )}
      </div>
    </header>
  )
}
