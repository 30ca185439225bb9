/** A table's or column's name in the database, as Kysely's CamelCasePlugin writes it. */
export const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
