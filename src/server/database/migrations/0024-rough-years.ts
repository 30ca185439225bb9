// docs/domain/interments.md#precision-of-the-date
import { running } from '../record-table.ts'

export const up = running([
  'alter table interments drop constraint interments_precision_check',
  `alter table interments add constraint interments_precision_check
    check (precision in ('DAY', 'MONTH', 'YEAR', 'ABOUT', 'UNKNOWN'))`,
])
