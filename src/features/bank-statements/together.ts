/** A cover of fixed width goes with its lines; other files go alone. */
export function togetherWithCovers<Named extends { readonly name: string }>(files: readonly Named[]): Named[][] {
  const stem = ({ name }: Named) =>
    name
      .toLowerCase()
      .replace(/\.[^.]*$/, '')
      .replace(/_cov$/, '')
  return [...Map.groupBy(files, stem).values()]
}
