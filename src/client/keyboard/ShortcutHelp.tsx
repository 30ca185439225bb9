import { Checkbox, Modal } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useFocusBack } from '../focus-back.ts'
import { useLanguage } from '../language.tsx'
import classes from './ShortcutHelp.module.css'
import { isCharacter, type ShortcutName, shortcutNames, shortcuts } from './shortcuts.ts'
import { turnSingleKeys, useSingleKeys } from './single-keys.ts'
import { shortcutHelpTexts as texts, shortcutTexts } from './texts.ts'
import { usedShortcuts } from './use-shortcut.ts'

const written: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  ArrowDown: '↓',
  ArrowUp: '↑',
  Delete: 'Del',
  Escape: 'Esc',
}
const inForms: readonly ShortcutName[] = [
  'save',
  'saveAndNext',
  'same',
  'unknown',
  'script',
  'explain',
  'calendar',
  'close',
]
const openForms: readonly ShortcutName[] = ['add', 'edit']

/** Lists the shortcuts of the page behind it, and can turn off single-letter shortcuts. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  useFocusBack()
  const { t } = useLanguage()
  const hasSingleKeys = useSingleKeys()
  const [used] = useState(usedShortcuts)
  const at = (place: 'page' | 'row') => {
    const names = used.filter((use) => use.place === place).map(({ name }) => name)
    return shortcutNames.filter((name) => names.includes(name) && (hasSingleKeys || !isCharacter(name)))
  }
  const groups = [
    { title: texts.page, names: at('page') },
    { title: texts.row, hint: texts.rowHint, names: at('row') },
    { title: texts.form, names: used.some(({ name }) => openForms.includes(name)) ? inForms : [] },
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(texts.title)}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
      returnFocus={false}
      size={520}
      zIndex={350}
      transitionProps={{ duration: 0 }}
    >
      {groups.map(
        ({ title, hint, names }) =>
          names.length > 0 && (
            <section key={title[1]} className={classes['group']}>
              <h3>{t(title)}</h3>
              {hint && <p>{t(hint)}</p>}
              <dl>
                {names.map((name) => (
                  <div key={name}>
                    <dt>{t(shortcutTexts[name])}</dt>
                    <dd>
                      <Keys keys={shortcuts[name]} or={t(texts.or)} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ),
      )}
      <p className={classes['layout']}>{t(texts.layout)}</p>
      <Checkbox
        label={t(texts.singleKeys)}
        description={t(texts.singleKeysHint)}
        checked={hasSingleKeys}
        onChange={({ currentTarget }) => turnSingleKeys(currentTarget.checked)}
      />
    </Modal>
  )
}

function Keys({ keys, or }: { keys: string; or: string }) {
  return keys.split(' ').map((alternative, at) => (
    <Fragment key={alternative}>
      {at > 0 && ` ${or} `}
      {alternative.split('+').map((key, place) => (
        <Fragment key={key}>
          {place > 0 && ' '}
          <kbd>{written[key] ?? key}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}
