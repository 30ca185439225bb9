type Span = 1 | 2 | 3 | 4 | 6

/** The fields of a group in order, with the sixths of a line that each takes. */
export const fieldSpans = (spans: Readonly<Record<string, Span>>): readonly (readonly [name: string, span: Span])[] =>
  Object.entries(spans)
