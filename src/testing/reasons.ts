import { interment } from '../features/interments/record.ts'
import type { RecordType } from '../shared/record.ts'
import type { Person } from './platform.ts'

/** The body of a request to delete a record; undefined if the type needs no reason. */
export const aReason = ({ reasonToDelete }: Pick<RecordType, 'reasonToDelete'>) =>
  reasonToDelete && { [reasonToDelete.field]: `Уписано двапут. ${++given}` }

/** Deletes an interment, as an administrator. */
export const removeInterment = (administrator: Person, id: number | undefined) =>
  administrator.delete(`${interment.base}/${id}/${administrator.id}`, aReason(interment))

/** A correction needs a new reason. */
export const aCorrection = () => ({ correction: `Исправка ${++given}` })

let given = 0
