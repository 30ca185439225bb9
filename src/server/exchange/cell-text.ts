/** A number as a spreadsheet program shows it. */
export const cellText = (cell: unknown) =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : typeof cell === 'string' ? cell : ''
