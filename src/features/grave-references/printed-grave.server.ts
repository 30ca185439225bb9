import { sql } from 'kysely'
import type { Typed } from '../../server/documents/script.ts'

// How papers name a grave of the register: docs/domain/document-texts.md#graves-on-paper

export interface PrintedGrave {
  readonly label: string
  readonly number: string
  readonly section: string | null
  readonly row: string | null
  readonly graveyard: string
}

/** Of a row `graves`, as JSON. */
export const printedGrave = sql`json_build_object('label', coalesce(graves.label, graves.number), 'number', graves.number, 'row', graves.row,
  'section', (select code from sections where sections.company_id = graves.company_id and sections.id = graves.section_id),
  'graveyard', (select name from graveyards where graveyards.company_id = graves.company_id and graveyards.id = graves.graveyard_id))`

export const typedGrave = (grave: PrintedGrave, typed: Typed): PrintedGrave => ({
  label: typed.text(grave.label),
  number: typed.text(grave.number),
  section: grave.section && typed.text(grave.section),
  row: grave.row && typed.text(grave.row),
  graveyard: typed.text(grave.graveyard),
})

export const sectionAndRow = ({ section, row }: PrintedGrave) =>
  [section && `парцела ${section}`, row && `ред ${row}`].filter(Boolean).join(', ')

/** After «гробно место»: «12/3/45 (парцела 12, ред 3)», or «број 118». A grave renumbered since has both numbers. */
export function graveWords(number: string, grave: PrintedGrave | null): string {
  if (!grave) return `број ${number}`
  const where = sectionAndRow(grave)
  if (number !== grave.number) return `број ${number} (у регистру ${[grave.label, where].filter(Boolean).join(', ')})`
  return `${grave.label === number ? `број ${number}` : grave.label}${where && ` (${where})`}`
}

/** The same in as few letters as possible. */
export const graveName = (number: string, grave: PrintedGrave | null) =>
  grave?.number === number ? grave.label : number

export const graveyardOf = (
  { graveyard }: { readonly graveyard: { readonly name: string } | null },
  grave: PrintedGrave | null,
) => ({ graveyard: graveyard ?? (grave && { name: grave.graveyard }) })
