import path from 'node:path'

/** Text by its path from the project's root: `src/shared/jmbg.ts`. */
export type Texts = Readonly<Record<string, string>>

/** `docs/domain/jmbg.md#control-digit`, unless a slash before it makes it part of a longer path. */
const citation = /(?<![\w/.-])(docs\/[\w./-]+\.md)(?:#([\p{L}\p{N}_-]*))?/gu
const link = /\]\(([^)\s]+)\)/g
const fencedCode = /^(```|~~~)[\s\S]*?^\1/gm
const inlineCode = /`[^`\n]*`/g

/** References to documents that are not in this repository. */
const foreign: readonly RegExp[] = [
  /\bdecisions?\s+\(?\d/gi,
  /\bdomain\s+reference\b/gi,
  /\bspecification[,:]?\s+\(?\d/gi,
  /\bthe\s+specification\b/gi,
]

/** Pages about requirements and the domain are long, so citations in code need a heading. */
const needsHeading = /^docs\/(requirements|domain\/.*)\.md$/

const isMarkdown = (file: string) => file.endsWith('.md')
const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length
/** Replaces code by spaces, so that positions stay the same. */
const withoutCode = (text: string) =>
  [fencedCode, inlineCode].reduce((rest, code) => rest.replace(code, (match) => match.replace(/[^\n]/g, ' ')), text)

/** The anchors of a page's headings, in GitHub's form. */
function anchorsIn(markdown: string): string[] {
  return [...markdown.replace(fencedCode, '').matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Unresolved citations and links, and references to other documents, one line each. */
export function unresolved(texts: Texts): string[] {
  const files = Object.keys(texts)
  const anchors = new Map(files.filter(isMarkdown).map((file) => [file, anchorsIn(texts[file] ?? '')]))
  const faultOf = (page: string, anchor: string | undefined) => {
    if (!files.some((file) => file === page || file.startsWith(`${page}/`))) return `${page} does not exist`
    const found = anchors.get(page)?.filter((each) => each === anchor).length ?? 0
    if (anchor === undefined || found === 1) return undefined
    return found === 0 ? `${page} has no heading #${anchor}` : `${page} has several headings #${anchor}`
  }
  return files.flatMap((file) => {
    const text = texts[file] ?? ''
    const at = (index: number, fault: string) => `${file}:${lineOf(text, index)}: ${fault}`
    const cited = [...text.matchAll(citation)].flatMap(({ 1: page = '', 2: anchor, index }) => {
      const isVague = anchor === undefined && needsHeading.test(page) && !isMarkdown(file)
      const fault = isVague ? `${page} is cited without a heading` : faultOf(page, anchor)
      return fault === undefined ? [] : [at(index, fault)]
    })
    const linked = isMarkdown(file)
      ? [...withoutCode(text).matchAll(link)].flatMap(({ 1: target = '', index }) => {
          if (/^[a-z]+:/.test(target)) return []
          const [page = '', anchor] = target.split('#')
          const fault = faultOf(page === '' ? file : path.posix.join(path.posix.dirname(file), page), anchor)
          return fault === undefined ? [] : [at(index, fault)]
        })
      : []
    const external = foreign.flatMap((form) =>
      [...text.matchAll(form)].map(({ 0: words, index }) => at(index, `«${words}» is not in this repository`)),
    )
    return [...cited, ...linked, ...external]
  })
}
