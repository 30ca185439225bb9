/** An element with its attributes; names without their namespaces. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  readonly text: string
}

export const childrenOf = (node: XmlNode | undefined, name: string) =>
  (node?.children ?? []).filter((child) => child.name === name)

/** The first element at the end of a path. */
export const childAt = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>((at, name) => at?.children.find((child) => child.name === name), node)

/** The text at the end of a path; undefined without the element or with an empty one. */
export function textAt(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  const text = childAt(node, ...path)?.text.trim()
  return text === '' ? undefined : text
}

/** A value that banks state as an attribute or as an element. */
export function valueOf(node: XmlNode | undefined, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = (node?.attributes[name] ?? textAt(node, name))?.trim()
    if (value !== undefined && value !== '') return value
  }
  return undefined
}
