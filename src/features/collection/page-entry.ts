/** The page of the collection report; its name is in the menu. */
export const collectionPath = '/collection'
