import { IconPlus } from '../client/icons.tsx'
import { useLanguage } from '../client/language.tsx'
import { toList } from '../client/paths.ts'
import { GlobalSearch } from '../client/search/GlobalSearch.tsx'
import { useSession } from '../client/session.ts'
import { pagesOf, forRole } from '../client/shell/menu-entry.ts'
import type { RecordTypeTexts } from '../shared/record-texts.ts'
import { may } from '../shared/roles.ts'
import { menu } from './menu.ts'
import { recordPages, type RecordPage } from './record-pages.ts'

/** The search over all records, with the texts of all record types. */
export async function loadGlobalSearch() {
  const types = await Promise.all(recordPages.map(async (page: RecordPage) => ({ page, texts: await page.texts() })))
  return { default: ({ onClose }: { onClose: () => void }) => <Search {...{ types, onClose }} /> }
}

interface SearchProps {
  types: readonly { page: RecordPage; texts: RecordTypeTexts }[]
  onClose: () => void
}

function Search({ types, onClose }: SearchProps) {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  const pages = pagesOf(forRole(menu, role)).map(({ path, title, Icon }) => ({
    key: `page-${path.slice(1)}`,
    label: t(title),
    Icon,
    target: { to: path },
  }))
  const actions = types
    .filter(({ page, texts }) => page.menu && role && may(role, texts.type.may.write) && !texts.type.appendOnly)
    .map(({ page, texts }) => ({
      key: `add-${page.path.slice(1)}`,
      label: t(texts.add),
      Icon: IconPlus,
      target: toList(page, { new: true }),
    }))
  const lists = types.map(({ page, texts }) => ({
    label: t(texts.title),
    Icon: page.Icon,
    target: { to: page.path },
  }))
  return <GlobalSearch {...{ pages, actions, lists, onClose }} />
}
