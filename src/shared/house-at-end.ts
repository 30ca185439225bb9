/** A house number at the end of a one-line address; see `houseNumber` in fields.ts. For PostgreSQL and JavaScript. */
export const houseAtEnd = String.raw`\s+(\d+\s?[^\s\d]?(?:[/-]\d+[^\s\d]?)?|бб|ББ|bb|BB)$`
