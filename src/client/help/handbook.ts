/** The subset of Markdown that the handbooks use; everything else is shown literally. */
export interface Section {
  readonly title: string
  readonly anchor: string
  readonly blocks: readonly Block[]
}
interface Block {
  readonly kind: 'paragraph' | 'list' | 'steps'
  readonly lines: readonly string[]
}
export type Part =
  | { readonly kind: 'text' | 'strong' | 'key'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly anchor: string | undefined }

const marks = { list: /^- /, steps: /^\d+\. / } as const

function blockOf(text: string): Block {
  const lines = text.split('\n')
  const [first = ''] = lines
  const kind = marks.list.test(first) ? 'list' : marks.steps.test(first) ? 'steps' : 'paragraph'
  if (kind === 'paragraph') return { kind, lines: [lines.join(' ')] }
  const items: string[] = []
  for (const line of lines)
    if (marks[kind].test(line)) items.push(line.replace(marks[kind], ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  return { kind, lines: items }
}

/** In GitHub's form. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')

/** The parts of a handbook below its headings of the second level. */
export const sectionsOf = (markdown: string): readonly Section[] =>
  markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...rest] = section.split('\n')
      const blocks = rest
        .join('\n')
        .trim()
        .split(/\n{2,}/)
      return { title: title.trim(), anchor: anchorOf(title.trim()), blocks: blocks.map(blockOf) }
    })

/** The text of a line, with bold parts, keys, and links to sections. */
export const partsOf = (line: string): readonly Part[] =>
  line
    .split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)\s]+\))/)
    .filter((part) => part !== '')
    .map((part): Part => {
      if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) }
      if (part.startsWith('`')) return { kind: 'key', text: part.slice(1, -1) }
      const [, text, target] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? []
      if (text === undefined || target === undefined) return { kind: 'text', text: part }
      return { kind: 'link', text, anchor: target.split('#')[1] }
    })
