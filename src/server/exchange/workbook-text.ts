/** Characters that XML does not allow are written as `_x000D_`: ECMA-376, part 1, section 22.9.2.19. */
export const unescaped = (text: string) =>
  text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/** Joins the text of runs (`t`), without that of phonetic ones (`rPh`). */
export function textOfRuns() {
  let text = ''
  let isText = false
  let isPhonetic = false
  return {
    start: () => void (text = ''),
    open: (name: string) => {
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = !isPhonetic
    },
    add: (content: string) => void (text += isText ? content : ''),
    close: (name: string) => {
      if (name === 'rPh') isPhonetic = false
      if (name === 't') isText = false
    },
    text: () => text,
  }
}
