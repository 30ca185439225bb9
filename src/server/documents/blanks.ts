/** A blank line to fill in by hand, of the given number of letters. */
export const toFill = (letters: number) => '_'.repeat(letters)

/** A record with an optional graveyard. */
export interface OfGraveyard {
  graveyard: { name: string } | null
}

/** «на гробљу „Ново гробље“»; quotation marks within the name become inner ones. */
export const onGraveyard = ({ graveyard }: OfGraveyard) =>
  `на гробљу ${graveyard ? `„${graveyard.name.replaceAll(/[„“”"«»]/g, '’')}“` : toFill(32)}`
