import { encode } from 'uqr'
import { rowPath } from '../../shared/qr-path.ts'

/** Dark on light also in dark mode, with the quiet zone of four modules (ISO/IEC 18004). */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={220}
      height={220}
      shapeRendering="crispEdges"
      style={{ background: '#ffffff', borderRadius: 8 }}
    >
      <path d={data.map(rowPath).join(' ')} fill="#000000" />
    </svg>
  )
}
