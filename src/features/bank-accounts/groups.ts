import type { FieldGroup } from '../../shared/record.ts'

export const bankAccountGroups: readonly FieldGroup[] = [
  {
    fields: [
      ['name', 6],
      ['accountNumber', 6],
    ],
  },
]
