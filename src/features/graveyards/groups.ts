import type { FieldGroup } from '../../shared/record.ts'

export const graveyardGroups: readonly FieldGroup[] = [{ fields: [['name', 6]] }]
