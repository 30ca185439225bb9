import { useNavigate } from '@tanstack/react-router'
import { IconChevronDown, IconLock, IconLogout, IconUser } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import { Menu } from '../Menu.tsx'
import { type KnownUser, lock, logout } from '../session.ts'
import classes from './Header.module.css'
import { shellTexts } from './texts.ts'

export function PersonMenu({ user }: { user: KnownUser }) {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const name = `${user.name} ${user.surname}`.trim()
  const leave = () => {
    void logout()
    void navigate({ to: '/' })
  }
  return (
    <Menu
      label={`${name} – ${t(shellTexts.person)}`}
      className={classes['control']}
      button={
        <>
          <span className={classes['avatar']} data-initials={`${user.name.slice(0, 1)}${user.surname.slice(0, 1)}`} />
          <span className={classes['name']}>{name}</span>
          <IconChevronDown className={classes['name']} size={16} aria-hidden />
        </>
      }
      heading={user.email}
      items={[
        {
          key: 'profile',
          label: t(shellTexts.profile),
          Icon: IconUser,
          run: () => void navigate({ to: '/profile' }),
        },
        {
          key: 'lock',
          label: t(shellTexts.lock),
          Icon: IconLock,
          run: () => void lock(),
        },
        {
          key: 'logout',
          label: t(shellTexts.logout),
          Icon: IconLogout,
          run: leave,
        },
      ]}
    />
  )
}
