import type { ReactNode } from 'react'
import figures from '../../client/Figures.module.css'

interface FiguresProps {
  caption: string
  heads: readonly string[]
  /** The first cell of each is its name. */
  rows: readonly (readonly ReactNode[])[]
  total?: readonly string[] | undefined
}

/** A small table: a name, and numbers. */
export function Figures({ caption, heads, rows, total }: FiguresProps) {
  return (
    <div className={figures['scroll']}>
      <table className={figures['table']} aria-label={caption}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" data-number={at > 0 || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...numbers], at) => (
            // A name can occur twice, as graveyards may be renamed.
            <tr key={at}>
              <th scope="row">{name}</th>
              {numbers.map((number, column) => (
                <td key={heads[column + 1]} data-number>
                  {number}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              {total.map((cell, at) =>
                at === 0 ? (
                  <th key={heads[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={heads[at]} data-number>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
