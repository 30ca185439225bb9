import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { IconChevronDown, IconKeyboard, IconLock, IconLogout, IconUser } from '../icons.tsx'
import { useShortcut } from '../keyboard/use-shortcut.ts'
import { useLanguage } from '../language.tsx'
import { Menu } from '../Menu.tsx'
import { type KnownUser, lock, logout } from '../session.ts'
import classes from './Header.module.css'
import { shellTexts } from './texts.ts'

const ShortcutHelp = lazy(async () => ({ default: (await import('../keyboard/ShortcutHelp.tsx')).ShortcutHelp }))

export function PersonMenu({ user }: { user: KnownUser }) {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const name = `${user.name} ${user.surname}`.trim()
  const [areShortcutsShown, showShortcuts] = useState(false)
  useShortcut('help', () => showShortcuts(true))
  const leave = () => {
    void logout()
    void navigate({ to: '/' })
  }
  return (
    <>
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
            key: 'shortcuts',
            label: t(shellTexts.shortcuts),
            Icon: IconKeyboard,
            run: () => showShortcuts(true),
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
      <Suspense>{areShortcutsShown && <ShortcutHelp onClose={() => showShortcuts(false)} />}</Suspense>
    </>
  )
}
