import { toCsv } from './csv.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { download } from '../../ui/download.ts'

interface CsvButtonProps {
  /** How many students will be in it. */
  rows: number
  /** With its head; made when it is asked for. */
  table: () => (string | number)[][]
}

/** The grades that are loaded, as a file for a spreadsheet. */
export const CsvButton = ({ rows, table }: CsvButtonProps) => (
  <button
    type="button"
    className="btn btn-sm btn-outline-primary"
    disabled={rows === 0}
    onClick={() => download(new File([toCsv(table())], 'diem.csv', { type: 'text/csv' }))}
  >
    Tải điểm (CSV, {formatCount(rows)} dòng)
  </button>
)
