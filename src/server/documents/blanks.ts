/** A line for so many letters that are written in by hand. */
export const toFill = (letters: number) => '_'.repeat(letters)

/** A record that may name its graveyard. */
export interface OfGraveyard {
  graveyard: { name: string } | null
}

/** «на гробљу „Ново гробље“»; quotation marks within the name become the inner ones. */
export const onGraveyard = ({ graveyard }: OfGraveyard) =>
  `на гробљу ${graveyard ? `„${graveyard.name.replaceAll(/[„“”"«»]/g, '’')}“` : toFill(32)}`
