import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../language.tsx'
import { useSession } from '../session.ts'
import classes from './Home.module.css'
import { forRole, pagesOf, type Menu } from '../shell/menu-entry.ts'
import { shellTexts } from '../shell/texts.ts'

/** The home page: a greeting and the links of the side menu. */
export function HomePage({ menu }: { menu: Menu }) {
  const { t } = useLanguage()
  const user = useSession()?.user
  if (!user) return null
  return (
    <>
      <Title order={1}>{`${t(shellTexts.welcome)}, ${`${user.name} ${user.surname}`.trim()}`}</Title>
      <ul className={classes['entries']}>
        {pagesOf(forRole(menu, user.role)).map(({ path, title, Icon }) => (
          <li key={path}>
            <Link to={path}>
              <Icon size={22} stroke={1.6} />
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
