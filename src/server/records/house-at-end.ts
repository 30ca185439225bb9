/** A house number at the end of an address that is one line; see `houseNumber` in shared/fields.ts. */
export const houseAtEnd = String.raw`\s+(\d+\s?[^\s\d]?(?:[/-]\d+[^\s\d]?)?|бб|ББ|bb|BB)$`
